"""Documents and files: open and save, recovery after a crash, the clipboard, exports."""
