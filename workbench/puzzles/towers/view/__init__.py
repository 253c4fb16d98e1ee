"""Drawing, gestures and insights."""
