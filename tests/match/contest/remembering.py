"""A server that keeps one round in memory, so that it can play one seat only, and checks what it is told against it."""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer

ORDER = [rank + suit for suit in "SHCD" for rank in "1KQJT98765432"]


class Server(HTTPServer):
    """The hand it was dealt, the cards it has played of it, and the time it had left."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.name = f"http://127.0.0.1:{self.server_port}"
        self.dealt, self.played, self.left = [], [], 1500
        self.rounds = 0

    def bid(self, asked):
        self.dealt, self.played, self.left = asked["cards"], [], 1500
        self.rounds += 1
        assert sorted(self.dealt, key=ORDER.index) == self.dealt
        return max(2, min(8, sum(card[0] in "1K" for card in self.dealt)))

    def play(self, asked):
        cards, table = asked["cards"], asked["played"]
        assert cards == [card for card in self.dealt if card not in self.played]
        assert len(asked["history"]) == len(self.played)
        assert 0 <= asked["timeBudget"] <= self.left
        self.left = asked["timeBudget"]
        led = table[0][1] if table else ""
        allowed = [card for card in cards if card[1] == led]
        if not allowed and table:
            allowed = [card for card in cards if card[1] == "S"]
        allowed = allowed or cards
        best = min(ORDER.index(card) for card in table if card[1] in (led, "S")) if table else -1
        best = min((ORDER.index(card) for card in table if card[1] == "S"), default=best)
        beating = [card for card in allowed if card[1] == ORDER[best][1] and ORDER.index(card) < best]
        self.played.append((beating or allowed)[-1])
        return self.played[-1]


class Handler(BaseHTTPRequestHandler):
    """The interface of the contest."""

    def log_message(self, *_):
        """Say nothing."""

    def do_GET(self):
        self.answer("hello")

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.answer(self.server.bid(asked) if self.path == "/bid" else self.server.play(asked))

    def answer(self, value):
        data = json.dumps({"value": value}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)
