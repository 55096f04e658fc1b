"""The load on a server of live tables, beside a raw echo server: `bench/server.py` runs it."""
