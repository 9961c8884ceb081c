"""Callbreak: a trick-taking game for four, where each calls how many tricks they will win."""

__version__ = "0.1.0"
