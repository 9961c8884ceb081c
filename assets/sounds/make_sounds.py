"""Make the sound effects in this folder. They are synthesised here, from nothing but arithmetic.

    pip install numpy soundfile
    python assets/sounds/make_sounds.py            # write the OGG files and print what was made
    python assets/sounds/make_sounds.py --check    # write nothing; measure the files against EFFECTS

Each effect is mono, 44.1 kHz, exactly as long as the table says and as loud at its peak. The noise
in it is seeded from its name, so a run makes the same bytes again (with the same encoder).

A file is named after its cue: `call.ogg`. A cue with several files has them numbered from 1
(`deal-1.ogg` ...); they are to be played in turn: the pitches of `deal` and `play`, so that
thirteen cards do not sound like a machine, and the three steps of `star`.

Tuned to D pentatonic (D E F# A B). Card sounds vary by 3 % in pitch.
"""

from __future__ import annotations

import argparse
import io
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import soundfile

HERE = Path(__file__).resolve().parent
RATE = 44_100
QUALITY = 0.4
"""soundfile's compression level: 0 is the largest file, 1 the smallest."""
LIMIT = 250_000
"""All files together, in bytes."""

D3, A3, B3 = 146.83, 220.00, 246.94
D4, E4, FS4, A4, B4 = 293.66, 329.63, 369.99, 440.00, 493.88
D5, E5, F5, FS5, A5, D6 = 587.33, 659.26, 698.46, 739.99, 880.00, 1174.66

Wave = np.ndarray


# --- what things are made of ------------------------------------------------------------------


def seconds(ms: float) -> Wave:
    """Return the time of every sample of so many milliseconds."""
    return np.arange(round(RATE * ms / 1000)) / RATE


def decay(ms: float, length: float, attack: float = 1.0) -> Wave:
    """Return an envelope of `length` ms: a short straight rise, then a fall to 1/1000 in `ms`."""
    t = seconds(length) * 1000
    return np.minimum(t / attack, 1.0) * 10 ** (-3 * np.maximum(t - attack, 0) / ms)


def noise(low: float, high: float, length: float, rng: np.random.Generator) -> Wave:
    """Return white noise between two frequencies, with soft edges half an octave wide."""
    wave = rng.standard_normal(len(seconds(length)) + 2048)
    octaves = np.log2(np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 1.0))
    rise = np.clip((octaves - np.log2(low)) * 2 + 1, 0, 1)
    fall = np.clip((np.log2(high) - octaves) * 2 + 1, 0, 1)
    band = np.fft.irfft(np.fft.rfft(wave) * rise * fall, len(wave))[1024 : len(wave) - 1024]
    return band / np.abs(band).max()


def sine(start: float, end: float, length: float, glide: float | None = None) -> Wave:
    """Return a sine that slides from one frequency to another in `glide` ms (the whole length)."""
    t = seconds(length)
    part = np.minimum(t * 1000 / (glide or length), 1.0)
    return np.sin(2 * np.pi * np.cumsum(start * (end / start) ** part) / RATE)


def bell(frequency: float, length: float, ring: float) -> Wave:
    """Return a small bell: three partials, the higher the shorter."""
    wave = np.zeros(len(seconds(length)))
    for ratio, level, share in ((1.0, 1.0, 1.0), (2.76, 0.4, 0.55), (5.4, 0.16, 0.25)):
        wave += level * sine(frequency * ratio, frequency * ratio, length) * decay(ring * share, length, 2.0)
    return wave


def pluck(frequency: float, length: float, rng: np.random.Generator, ring: float = 900.0, soft: float = 1.0) -> Wave:
    """Return a plucked string (Karplus-Strong).

    The string starts as a corner pulled near its end, for a clear fundamental, and a little noise
    for the plectrum; `soft` above 1 moves the corner inwards and dulls the plectrum.
    """
    period = RATE / frequency
    whole = int(period - 0.5)
    part = period - 0.5 - whole
    size = whole + 2
    corner = size * min(0.14 * soft, 0.5)
    string = np.interp(np.arange(size), (0, corner, size), (0.0, 1.0, 0.0))
    burst = string + 0.3 / soft**2 * noise(40.0, min(16 * frequency, 9000.0), 1000 * (size + 1) / RATE, rng)[:size]
    loss = 10 ** (-3 * period / (RATE * ring / 1000))
    taps = loss * np.convolve([0.5, 0.5], [1 - part, part])
    count = len(seconds(length))
    wave = np.zeros(count + size)
    wave[:size] = burst - burst.mean()
    for n in range(size, len(wave)):
        wave[n] = taps[0] * wave[n - whole] + taps[1] * wave[n - whole - 1] + taps[2] * wave[n - whole - 2]
    wave = wave[:count] * np.minimum(seconds(length) * 1000 / 2.0, 1.0)
    return wave / np.abs(wave).max()


def low_pass(wave: Wave, frequency: float) -> Wave:
    """Return the wave through a gentle low-pass."""
    spectrum = np.fft.rfft(wave)
    return np.fft.irfft(spectrum / (1 + (np.fft.rfftfreq(len(wave), 1 / RATE) / frequency) ** 4) ** 0.5, len(wave))


def mix(length: float, *parts: tuple[float, Wave]) -> Wave:
    """Return the sum of waves, each starting at its own millisecond, cut to `length`."""
    out = np.zeros(len(seconds(length)))
    for start, wave in parts:
        first = round(RATE * start / 1000)
        piece = wave[: len(out) - first]
        out[first : first + len(piece)] += piece
    return out


# --- the effects -------------------------------------------------------------------------------

Recipe = Callable[[float, np.random.Generator, float], Wave]
"""(length in ms, chance, pitch) -> the wave, as loud as it comes out."""


def _deal(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return noise(2000 * pitch, 6000 * pitch, ms, rng) * decay(50, ms, 3.0)


def _flip(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return _deal(ms, rng, pitch) + 0.7 * noise(650 * pitch, 950 * pitch, ms, rng) * decay(70, ms, 2.0)


def _hover(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return noise(1200, 1900, ms, rng) * decay(22, ms, 2.0)


def _play(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    tap = noise(1000 * pitch, 4000 * pitch, ms, rng) * decay(75, ms, 1.5)
    return tap + 0.8 * sine(140 * pitch, 90 * pitch, ms, 60) * decay(100, ms, 2.0)


def _trump(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return mix(ms, (0, _play(110, rng, 0.9)), (8, 0.75 * pluck(D3, ms, rng, 700)))


def _illegal(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    def knock(frequency: float) -> Wave:
        body = sine(frequency, frequency, 75) * decay(60, 75)
        return body + 0.25 * sine(frequency * 2.6, frequency * 2.6, 75) * decay(25, 75)

    return mix(ms, (0, knock(220)), (80, knock(180)))


def _chip(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return bell(1200, ms, 70)


def _call(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return mix(ms, (0, pluck(A4, ms, rng)), (110, pluck(D5, ms, rng)))


def _bubble(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return sine(400, 700, ms, 55) * decay(90, ms, 6.0)


def _your_turn(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return mix(ms, (0, bell(A4, ms, 500)), (130, bell(D5, ms, 480)))


def _low_time(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return sine(1000, 1000, ms) * decay(30, ms)


def _trick_yours(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return mix(ms, (0, pluck(D4, ms, rng)), (70, pluck(FS4, ms, rng)), (140, pluck(A4, ms, rng)))


def _trick_other(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return pluck(D4, ms, rng, 450, soft=2.0)


def _at_limit(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return mix(ms, (0, bell(E5, ms, 520)), (150, bell(F5, ms, 480)))


def _call_broken(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return mix(ms, (0, pluck(FS4, ms, rng)), (120, pluck(E4, ms, rng)), (240, pluck(B3, ms, rng)))


def _round_end(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    drum = sine(90, 60, ms, 120) * decay(420, ms, 4.0) + 0.1 * noise(200, 900, ms, rng) * decay(60, ms)
    return mix(ms, (0, drum), (60, 0.55 * bell(D5, ms, 950)))


def _bonus(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    run = [(90.0 * i, pluck(note, ms, rng)) for i, note in enumerate((D4, FS4, A4, B4, D5))]
    return mix(ms, *run, (450, 0.6 * bell(D6, ms, 700)))


def _match_won(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    t = seconds(ms)
    saws = sum(2 * ((note * t) % 1.0) - 1 for note in (D3, D3 * 1.003, A3, A3 * 0.997))
    swell = np.sin(np.pi * np.clip((t * 1000 - 250) / (ms - 250), 0, 1)) ** 1.5
    run = [(130.0 * i, pluck(note, ms, rng, 1400)) for i, note in enumerate((D4, FS4, A4, D5))]
    return mix(ms, (0, 0.16 * low_pass(saws, 900) * swell), *run, (650, 0.35 * bell(D6, ms, 1500)))


def _match_lost(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return mix(ms, (0, pluck(A3, ms, rng, 900, soft=3.0)), (300, pluck(D3, ms, rng, 900, soft=3.0)))


def _star(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return bell(D5 * pitch, ms, 420)


def _button(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return sine(520, 520, ms) * decay(38, ms, 1.5)


def _toggle_on(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return sine(420, 560, ms) * decay(60, ms, 1.5)


def _toggle_off(ms: float, rng: np.random.Generator, pitch: float) -> Wave:
    return sine(560, 420, ms) * decay(60, ms, 1.5)


@dataclass(frozen=True)
class Effect:
    """One cue: its length in ms, its peak in dBFS, how to make it, and a file for each pitch."""

    cue: str
    ms: int
    peak: float
    make: Recipe
    pitches: tuple[float, ...] = (1.0,)

    def files(self) -> list[tuple[str, float]]:
        """Return the file names, each with its pitch."""
        if len(self.pitches) == 1:
            return [(f"{self.cue}.ogg", self.pitches[0])]
        return [(f"{self.cue}-{i}.ogg", pitch) for i, pitch in enumerate(self.pitches, start=1)]


CARD = (1.0, 1.03, 0.97)

EFFECTS = (
    Effect("deal", 70, -20, _deal, CARD),
    Effect("flip", 90, -16, _flip),
    Effect("hover", 25, -30, _hover),
    Effect("play", 110, -12, _play, CARD),
    Effect("trump", 260, -10, _trump),
    Effect("illegal", 160, -16, _illegal),
    Effect("chip", 60, -20, _chip),
    Effect("call", 320, -14, _call),
    Effect("bubble", 80, -22, _bubble),
    Effect("your_turn", 420, -16, _your_turn),
    Effect("low_time", 40, -20, _low_time),
    Effect("trick_yours", 480, -14, _trick_yours),
    Effect("trick_other", 260, -20, _trick_other),
    Effect("at_limit", 500, -14, _at_limit),
    Effect("call_broken", 520, -14, _call_broken),
    Effect("round_end", 900, -12, _round_end),
    Effect("bonus", 1100, -10, _bonus),
    Effect("match_won", 2400, -10, _match_won),
    Effect("match_lost", 900, -16, _match_lost),
    Effect("star", 300, -14, _star, (1.0, FS5 / D5, A5 / D5)),
    Effect("button", 45, -22, _button),
    Effect("toggle_on", 60, -22, _toggle_on),
    Effect("toggle_off", 60, -22, _toggle_off),
)


# --- from wave to file --------------------------------------------------------------------------


def render(effect: Effect, name: str, pitch: float) -> bytes:
    """Return the finished OGG file, its decoded peak where the table wants it."""
    wave = effect.make(effect.ms, np.random.default_rng(zlib.crc32(name.encode())), pitch)
    wave = wave[: len(seconds(effect.ms))]
    fade = min(len(wave) // 4, RATE // 100)
    wave[-fade:] *= np.linspace(1, 0, fade)
    wave *= 10 ** (effect.peak / 20) / np.abs(wave).max()
    tries = []
    for _ in range(6):  # the encoder moves the peak a little, so aim again and keep the nearest
        data = encode(wave)
        miss = effect.peak - measure(data)[1]
        tries.append((abs(miss), data))
        wave *= 10 ** (0.7 * miss / 20)
    return min(tries)[1]


def encode(wave: Wave) -> bytes:
    """Return the wave as OGG Vorbis with a fixed stream number (encoders draw it by chance)."""
    out = io.BytesIO()
    soundfile.write(out, wave, RATE, format="OGG", subtype="VORBIS", compression_level=QUALITY)
    data = bytearray(out.getvalue())
    starts = [0]
    while starts[-1] < len(data):
        segments = data[starts[-1] + 26]
        table = data[starts[-1] + 27 : starts[-1] + 27 + segments]
        starts.append(starts[-1] + 27 + segments + sum(table))
    for start, end in pairwise(starts):
        data[start + 14 : start + 18] = b"CALL"
        data[start + 22 : start + 26] = bytes(4)
        data[start + 22 : start + 26] = ogg_checksum(data[start:end]).to_bytes(4, "little")
    return bytes(data)


def ogg_checksum(page: bytes) -> int:
    """Return the CRC-32 of an Ogg page (polynomial 04C11DB7, not reflected, starting at 0)."""
    crc = 0
    for byte in page:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1) ^ 0x04C11DB7 if crc & 0x80000000 else crc << 1
        crc &= 0xFFFFFFFF
    return crc


def measure(data: bytes) -> tuple[float, float]:
    """Return the length in ms and the peak in dBFS of an OGG file, and refuse any other shape."""
    with soundfile.SoundFile(io.BytesIO(data)) as sound:
        if (sound.samplerate, sound.channels) != (RATE, 1):
            raise SystemExit(f"not mono {RATE} Hz")
        wave = sound.read()
    return 1000 * len(wave) / RATE, 20 * float(np.log10(np.abs(wave).max()))


def main() -> int:
    """Make every effect, or with --check measure them; the exit status says whether all is well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, measure the files that are here")
    check = parser.parse_args().check

    total, bad = 0, 0
    for effect in EFFECTS:
        for name, pitch in effect.files():
            path = HERE / name
            if not check:
                path.write_bytes(render(effect, name, pitch))
            data = path.read_bytes()
            ms, peak = measure(data)
            wrong = abs(ms - effect.ms) > 1 or abs(peak - effect.peak) > 0.5
            total, bad = total + len(data), bad + wrong
            print(f"{name:16} {ms:7.1f} ms {peak:6.1f} dBFS {len(data):6} bytes{'  WRONG' if wrong else ''}")
    names = {name for effect in EFFECTS for name, _ in effect.files()}
    for stray in sorted(path.name for path in HERE.glob("*.ogg") if path.name not in names):
        print(f"{stray:16} is not in EFFECTS")
        bad += 1
    print(f"{len(names)} files, {total} bytes")
    return 1 if bad or total > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
