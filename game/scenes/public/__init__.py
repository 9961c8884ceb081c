"""Screens of a public machine."""
