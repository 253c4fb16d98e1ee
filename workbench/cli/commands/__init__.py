"""The commands, one module each: what may be typed behind it, and what it does. Loaded only when it is asked for."""
