"""Start Puzzle Workbench from a checkout: `python main.py`, or `python main.py --help`."""

from workbench.cli.start import main

if __name__ == "__main__":
    raise SystemExit(main())
