"""Values, texts and documents: the standard library only, nothing of solving or windows.

Drawings are data here (`scene`); nothing draws them.
"""
