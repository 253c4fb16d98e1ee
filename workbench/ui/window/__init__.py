"""The main window: its actions, menus, status line and command palette."""
