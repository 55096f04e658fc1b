"""What the server stands on, on real databases and a real bus."""
