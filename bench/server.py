"""Live tables under load, in ratios to a raw echo server on the same machine in the same run.

    python bench/server.py             the targets, at full scale: minutes, and a machine that is otherwise idle
    python bench/server.py --quick     the same at a tenth of the scale
"""

from __future__ import annotations

from load.targets import main

if __name__ == "__main__":
    main()
