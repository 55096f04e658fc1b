"""`python -m smazzata`: the same as the command `smazzata`."""

from __future__ import annotations

from smazzata.cli import main

if __name__ == "__main__":
    main()
