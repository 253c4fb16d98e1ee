"""Values, texts and documents: the standard library only, nothing of drawing, solving or windows."""
