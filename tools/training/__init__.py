"""Training of the computer players' weights; `tools/train.py` is the command."""
