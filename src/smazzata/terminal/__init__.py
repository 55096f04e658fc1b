"""Playing in the terminal: a table drawn in text, commands of one line, or plain sentences for a screen reader."""
