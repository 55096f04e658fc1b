"""The server's tests, a package so that their names do not meet those of others."""
