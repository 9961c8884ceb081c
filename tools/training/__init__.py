"""How the computer players' weights are learnt; `tools/train.py` is the command."""
