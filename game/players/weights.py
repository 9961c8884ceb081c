"""stub"""

from .policy import Weights

W = Weights(
    rows=(
        (512, 0, -200, 0, 300, -300, -50, 50, 30, 0),
        (512, 0, -200, 0, 0, -200, 0, 0, 0, 0),
        (512, 0, -200, 0, 0, -200, 0, 0, 0, 0),
        (0, 0, -200, 0, 0, -200, -100, 0, -20, 0),
    ),
    desire=(1200, 512, 0, -300, -200, 0),
    worth=tuple(
        max(0, 1024 - (h * 180 if s else h * 300 + max(0, 5 - n) * 100))
        for s in (0, 1)
        for h in range(8)
        for n in range(14)
        for l in range(4)
    ),
)
