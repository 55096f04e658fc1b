"""The rule-sets of Scala 40: every file in this folder is one, found by being here."""
