"""The command line: the same engines without a window."""
