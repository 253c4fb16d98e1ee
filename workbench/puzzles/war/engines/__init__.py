"""The tasks: what is asked, and who answers it."""
