"""What is asked and who answers: one file a task or algorithm."""
