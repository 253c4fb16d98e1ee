"""What is asked, and the algorithms that answer it."""
