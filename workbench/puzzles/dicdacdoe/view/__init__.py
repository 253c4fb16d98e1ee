"""What a person sees and does: drawing, gestures, insights."""
