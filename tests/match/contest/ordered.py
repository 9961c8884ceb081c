"""A program that takes the hand as the contest orders it: the first of a suit is its highest, the last its lowest."""

import json
import sys


def bid(cards):
    return max(2, min(8, sum(card[0] in "1K" for card in cards) + sum(card[1] == "S" for card in cards) // 4))


def play(cards, played):
    if not played:
        return cards[0] if cards[0][0] == "1" else cards[-1]
    suit = played[0][1]
    for wanted in (suit, "S"):
        held = [card for card in cards if card[1] == wanted]
        if held:
            higher = "1KQJT98765432".index
            table = [card for card in played if card[1] == wanted]
            beats = all(higher(held[0][0]) < higher(card[0]) for card in table)
            trumped = wanted != "S" and any(card[1] == "S" for card in played)
            return held[0] if beats and not trumped else held[-1]
    return cards[-1]


for line in sys.stdin:
    asked = json.loads(line)
    value = "hello"
    if asked["type"] == "bid":
        value = bid(asked["cards"])
    elif asked["type"] == "play":
        value = play(asked["cards"], asked["played"])
    print(json.dumps({"value": value}), flush=True)
