"""Make the background music, assets/music/evening.ogg. It is synthesised here, from nothing but arithmetic.

    pip install numpy soundfile
    python assets/sounds/make_music.py            # write the OGG file and print what was made
    python assets/sounds/make_music.py --check    # write nothing; measure the file that is there

A bamboo flute over a drone of three strings, with a hand drum now and then, in D pentatonic
(D E F# A B), as the effects are. The piece is a ring: every tone and all reverberation that reaches
beyond its end comes in again at its start, so that it loops without a seam. The ring is cut where no
tone begins. Chance is seeded, so a run makes the same bytes again (with the same encoder).
"""

from __future__ import annotations

import argparse
import io
import sys
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import soundfile
from make_sounds import (
    A3,
    A4,
    B3,
    B4,
    D3,
    D4,
    D5,
    E4,
    E5,
    FS4,
    FS5,
    RATE,
    Wave,
    low_pass,
    noise,
    ogg_checksum,
    pluck,
    sine,
)

FILE = Path(__file__).resolve().parent.parent / "music" / "evening.ogg"
BEAT = 0.6
"""Seconds."""
BEATS = 160
CYCLE = 8
"""Beats of one round over the strings of the drone."""
LENGTH = round(BEATS * BEAT * RATE)
CUT = round(0.35 * RATE)
"""Where the ring is cut: after this many samples, when the stroke of the first beat has settled."""
PEAK = -14.0
QUALITY = 0.5
"""soundfile's compression level: 0 is the largest file, 1 the smallest."""
BLOCK = 1 << 14
"""Frames handed to the encoder at once; it cannot bear millions."""
ENDS = 1500
"""Samples at either end that are bent a little so that they meet."""
LIMIT = 1_500_000
SEED = 5
WIDTH = 0.35
"""How much of the reverberation differs between left and right."""

Note = tuple[float, float]
"""Frequency, and length in beats."""


@dataclass(frozen=True)
class Phrase:
    """One breath of the flute: the beat it begins on, its notes, and how loud it is."""

    beat: float
    notes: tuple[Note, ...]
    level: float = 1.0


PHRASES = (
    Phrase(8, ((FS4, 2), (E4, 1), (D4, 4)), 0.8),
    Phrase(18, ((D4, 1), (E4, 1), (FS4, 3), (E4, 0.5), (FS4, 0.5), (A4, 4.5)), 0.9),
    Phrase(31.5, ((B4, 2.5), (A4, 1), (FS4, 1.5), (A4, 0.5), (FS4, 1), (E4, 4)), 0.9),
    Phrase(45, ((E4, 1), (FS4, 1), (E4, 0.5), (D4, 0.5), (B3, 2), (D4, 5)), 0.8),
    Phrase(64, ((FS4, 1), (A4, 1), (B4, 2), (D5, 5)), 0.95),
    Phrase(75.5, ((D5, 1.5), (E5, 1), (D5, 0.5), (B4, 1.5), (A4, 4)), 0.95),
    Phrase(88, ((A4, 1), (B4, 0.5), (A4, 0.5), (FS4, 2), (A4, 1), (B4, 1), (D5, 3)), 0.9),
    Phrase(98.5, ((B4, 0.5), (D5, 1), (E5, 1), (FS5, 3), (E5, 1), (D5, 1), (B4, 1), (A4, 3.5)), 1.0),
    Phrase(117, ((B4, 1), (A4, 1), (FS4, 1.5), (E4, 0.5), (FS4, 1), (A4, 1), (E4, 4)), 0.85),
    Phrase(134, ((A3, 1.5), (B3, 0.5), (D4, 2), (E4, 1), (FS4, 1.5), (E4, 0.5), (D4, 6)), 0.8),
)

STRINGS: tuple[tuple[float, float, float], ...] = ((0, A3, 0.75), (2, D4, 0.6), (4, D4, 0.65), (6, D3, 1.0))
"""The strokes of a cycle: beat, frequency, loudness."""

DRUM = {3: "L..h....", 4: "L..h..l.", 5: "L..h..hl", 8: "L..h..l.", 9: "L.....l.", 10: "L..h..l.", 11: "L..h..hl",
        12: "L..h..l.", 13: "L..h..l.", 15: "L..h....", 16: "L......."}  # fmt: skip
"""For a cycle of the drone, what is struck on its beats: L and l the deep head, h the high one."""


class Ring:
    """A wave whose end is joined to its start."""

    def __init__(self) -> None:
        self.wave = np.zeros(LENGTH)

    def add(self, beat: float, wave: Wave, level: float) -> None:
        """Let a wave begin on a beat; what reaches beyond the end goes on at the start."""
        places = (round(beat * BEAT * RATE) + np.arange(len(wave))) % LENGTH
        np.add.at(self.wave, places, level * wave)


# --- the instruments ----------------------------------------------------------------------------


def smooth(part: Wave) -> Wave:
    """Return a soft step: 0 to 1 with no corner at either end."""
    part = np.clip(part, 0, 1)
    return part * part * (3 - 2 * part)


def string(frequency: float, rng: np.random.Generator) -> Wave:
    """Return a long string of the drone: a soft pluck, over which the overtones bloom one after another."""
    ms = 7000
    body = low_pass(pluck(frequency, ms, rng, ring=6500, soft=2.2), 2200)
    t = np.arange(len(body)) / RATE
    bloom = np.zeros(len(body))
    for k in range(3, 15):
        begins = 0.05 + 0.11 * (k - 3)
        swell = smooth((t - begins) / 0.5) * np.exp(-np.maximum(t - begins, 0) / (1.9 - 0.07 * k))
        bloom += swell / k**0.9 * np.sin(2 * np.pi * frequency * k * t + rng.uniform(0, 2 * np.pi))
    return (body + 0.09 * bloom) * smooth(t / 0.012) * smooth((ms / 1000 - t) / 1.5)


def flute(phrase: Phrase, rng: np.random.Generator) -> Wave:
    """Return one phrase in one breath: it slides from note to note and trembles where it rests."""
    lengths = [beats * BEAT for _, beats in phrase.notes]
    total = sum(lengths)
    tail = 0.5
    t = np.arange(round((total + tail) * RATE)) / RATE

    pitch = np.full(len(t), np.log2(phrase.notes[0][0])) - 0.035 * (1 - smooth(t / 0.16))
    tremble = np.zeros(len(t))
    breath = smooth(t / 0.17) * smooth((total + tail - t) / 0.75)
    start = 0.0
    for i, ((frequency, _), length) in enumerate(zip(phrase.notes, lengths, strict=True)):
        if i:
            slide = 0.09 + 0.07 * min(length, 1.2)
            pitch += np.log2(frequency / phrase.notes[i - 1][0]) * smooth((t - start + slide / 2) / slide)
            breath *= 1 - 0.22 * np.exp(-(((t - start) / 0.05) ** 2))
        if length > 0.9:
            tremble += smooth((t - start - 0.45) / 0.8) * smooth((start + length + 0.1 - t) / 0.25)
            breath *= 1 + 0.12 * np.sin(np.pi * np.clip((t - start) / length, 0, 1))
        start += length

    rate = 4.7 + 0.25 * wander(len(t), 0.7, rng)
    swing = np.sin(2 * np.pi * np.cumsum(rate) / RATE)
    pitch += (13 * tremble * swing + 3.5 * wander(len(t), 3, rng)) / 1200
    breath *= 1 + 0.07 * tremble * swing + 0.05 * wander(len(t), 6, rng)
    phase = 2 * np.pi * np.cumsum(2**pitch) / RATE
    tone = np.sin(phase)
    for k, share in ((2, 0.20), (3, 0.13), (4, 0.035), (5, 0.015)):
        tone += share * breath ** (0.5 * k) * np.sin(k * phase + 0.4 * k)
    near = np.sin(phase) * wander(len(t), 110, rng) + 0.5 * np.sin(2 * phase) * wander(len(t), 160, rng)
    air = noise(1300, 6500, 1000 * len(t) / RATE, rng)[: len(t)]
    air = np.pad(air, (0, len(t) - len(air)))
    chiff = np.exp(-(((t - 0.06) / 0.045) ** 2))
    wave = breath * tone + 0.045 * breath * near + (0.022 * breath**2 + 0.05 * chiff) * air
    return phrase.level * wave * 2 ** (0.4 * (np.log2(A4) - pitch))


def wander(count: int, speed: float, rng: np.random.Generator) -> Wave:
    """Return a slow random walk about 0, of spread 1, that changes about `speed` times a second."""
    points = rng.standard_normal(max(4, int(count / RATE * speed * 2) + 4))
    return np.interp(np.arange(count) * speed * 2 / RATE, np.arange(len(points)), points)


def drum(stroke: str, rng: np.random.Generator) -> Wave:
    """Return one soft stroke with the fingers: L strong and l weak on the deep head, h on the high one."""
    ms = 700 if stroke in "Ll" else 320
    t = np.arange(round(RATE * ms / 1000)) / RATE
    low, high, ring = (92.0, D3 / 2, 0.16) if stroke in "Ll" else (D4 * 1.04, D4, 0.055)
    skin = sine(low, high, ms, 90) + 0.3 * sine(low * 2.1, high * 2.1, ms, 90) * np.exp(-t / 0.06)
    slap = noise(250, 1400, ms, rng)[: len(t)] * np.exp(-t / 0.012)
    fade = smooth(t / 0.006) * smooth((t[-1] - t) / 0.08)
    return {"L": 1.0, "l": 0.55, "h": 0.4}[stroke] * (skin * np.exp(-t / ring) + 0.12 * slap) * fade


def room(rng: np.random.Generator) -> Wave:
    """Return what a hall answers to a click: it takes 2.6 seconds to die away, the high tones sooner."""
    t = np.arange(round(2.8 * RATE)) / RATE
    answer = np.zeros(len(t))
    for low, high, ring in ((120, 600, 2.6), (600, 2200, 2.1), (2200, 5500, 1.2)):
        answer += noise(low, high, 2800, rng)[: len(t)] * 10 ** (-3 * t / ring)
    answer *= smooth(t / 0.03)
    return answer / np.sqrt((answer**2).sum())


# --- the piece ----------------------------------------------------------------------------------


def compose() -> Wave:
    """Return the whole ring, left and right, cut open and not yet at its loudness."""
    rng = np.random.default_rng(SEED)
    drone, melody, beats = Ring(), Ring(), Ring()
    strokes = {frequency: [string(frequency, rng) for _ in range(3)] for _, frequency, _ in STRINGS}
    for cycle in range(BEATS // CYCLE):
        for beat, frequency, level in STRINGS:
            late = 0.03 * rng.uniform(-1, 1)
            drone.add(cycle * CYCLE + beat + late, strokes[frequency][cycle % 3], level * rng.uniform(0.85, 1.0))
        for beat, stroke in enumerate(DRUM.get(cycle, "")):
            if stroke != ".":
                beats.add(cycle * CYCLE + beat + 0.01 * rng.uniform(-1, 1), drum(stroke, rng), rng.uniform(0.8, 1.0))
    for phrase in PHRASES:
        melody.add(phrase.beat, flute(phrase, rng), 1.0)

    dry = 1.0 * drone.wave + 0.50 * melody.wave + 0.3 * beats.wave
    wet = 0.3 * drone.wave + 0.27 * melody.wave + 0.08 * beats.wave
    middle, left, right = (around(wet, room(rng)) for _ in range(3))
    sides = [dry + (1 - WIDTH) * middle + WIDTH * side for side in (left, right)]
    return np.roll(np.stack(sides, axis=1), -CUT, axis=0)


def around(wave: Wave, answer: Wave) -> Wave:
    """Return the wave as the room answers it, round the ring; the lowest rumble is taken out."""
    spectrum = np.fft.rfft(wave) * np.fft.rfft(answer, LENGTH)
    frequency = np.fft.rfftfreq(LENGTH, 1 / RATE)
    return np.fft.irfft(spectrum * smooth((frequency - 60) / 80), LENGTH)


def render() -> bytes:
    """Return the finished OGG file, its decoded peak where it should be and its ends meeting.

    The encoder moves the peak and both ends a little, so aim again and keep the one with the softest seam.
    """
    wave = compose()
    wave *= 10 ** (PEAK / 20) / np.abs(wave).max()
    tries = []
    for _ in range(6):
        data = encode(wave)
        made = decode(data)
        tries.append((click(made), data))
        wave *= 10 ** ((PEAK - decibels(np.abs(made).max())) / 20)
        gap = (made[0] - made[-1]) - ((made[-1] - made[-2]) + (made[1] - made[0])) / 2
        rise = smooth(np.linspace(0, 1, ENDS))[:, None] * gap / 2
        wave[-ENDS:] += rise
        wave[:ENDS] -= rise[::-1]
    return with_fixed_number(min(tries)[1])


def encode(wave: Wave) -> bytes:
    """Return the wave as OGG Vorbis."""
    out = io.BytesIO()
    with soundfile.SoundFile(
        out, "w", RATE, wave.shape[1], format="OGG", subtype="VORBIS", compression_level=QUALITY
    ) as sound:
        for start in range(0, len(wave), BLOCK):
            sound.write(wave[start : start + BLOCK])
    return out.getvalue()


def with_fixed_number(ogg: bytes) -> bytes:
    """Return an OGG file with a stream number that is always the same: encoders draw it by chance."""
    data = bytearray(ogg)
    start = 0
    while start < len(data):
        table = data[start + 27 : start + 27 + data[start + 26]]
        end = start + 27 + len(table) + sum(table)
        data[start + 14 : start + 18] = b"CALL"
        data[start + 22 : start + 26] = bytes(4)
        data[start + 22 : start + 26] = ogg_checksum(data[start:end]).to_bytes(4, "little")
        start = end
    return bytes(data)


# --- what was made ------------------------------------------------------------------------------


def decode(data: bytes) -> Wave:
    """Return the samples of an OGG file, and refuse any other shape."""
    with soundfile.SoundFile(io.BytesIO(data)) as sound:
        if (sound.samplerate, sound.channels) != (RATE, 2):
            raise SystemExit(f"not stereo {RATE} Hz")
        wave: Wave = sound.read()
        return wave


def decibels(level: float) -> float:
    """Return a level as dBFS."""
    return 20 * float(np.log10(max(level, 1e-9)))


def rms(wave: Wave) -> float:
    """Return the mean loudness of a wave."""
    return float(np.sqrt((wave**2).mean()))


def seam(wave: Wave) -> tuple[float, float]:
    """Return what happens where the end meets the start.

    The step between the two samples, as a share of the largest step in the half second around it, and the
    change of loudness in dB over 50 ms.
    """
    about = RATE // 4
    step = np.abs(np.diff(np.concatenate([wave[-about:], wave[:about]]), axis=0)).max(axis=1)
    window = RATE // 20
    return step[about - 1] / step.max(), decibels(rms(wave[:window])) - decibels(rms(wave[-window:]))


def click(wave: Wave) -> float:
    """Return how loud the seam is above 5 kHz, in dBFS: a break in a smooth wave is heard up there."""
    joined = np.concatenate([wave[-RATE:], wave[:RATE]]) * np.hanning(2 * RATE)[:, None]
    frequency = np.fft.rfftfreq(len(joined), 1 / RATE)[:, None]
    high = np.fft.irfft(np.fft.rfft(joined, axis=0) * np.clip((frequency - 5000) / 500, 0, 1), len(joined), axis=0)
    return decibels(np.abs(high[RATE - 200 : RATE + 200]).max())


def peaks(wave: Wave) -> list[float]:
    """Return the strongest frequencies between 130 and 800 Hz, loudest first."""
    size = 1 << 16
    frequency = np.fft.rfftfreq(size, 1 / RATE)
    power = np.zeros(len(frequency))
    for start in range(0, len(wave) - size, size // 2):
        power += np.abs(np.fft.rfft(wave[start : start + size].mean(axis=1) * np.hanning(size))) ** 2
    inside = (frequency > 130) & (frequency < 800)
    top = [i for i in range(8, len(power) - 8) if inside[i] and power[i] == power[i - 8 : i + 9].max()]
    return [float(frequency[i]) for i in sorted(top, key=lambda i: -power[i])[:10]]


def cents_off(frequency: float) -> float:
    """Return how far a frequency is from the nearest tone of the scale, in cents."""
    scale = [note * 2.0**octave for note in (D4, E4, FS4, A4, B4) for octave in range(-2, 3)]
    return min((1200 * float(np.log2(frequency / note)) for note in scale), key=abs)


def main() -> int:
    """Make the music, or with --check measure it; the exit status says whether all is well."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, measure the file that is there")
    if not parser.parse_args().check:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_bytes(render())
    data = FILE.read_bytes()
    wave = decode(data)
    peak = decibels(np.abs(wave).max())
    step, change = seam(wave)
    loud = [decibels(rms(part)) for part in np.array_split(wave, BEATS // CYCLE)]
    tones = peaks(wave)
    width = decibels(rms(wave[:, 0] - wave[:, 1]) / rms(wave[:, 0] + wave[:, 1]))
    print(
        f"{FILE.name}: {len(wave) / RATE:.3f} s, {len(data)} bytes, peak {peak:.2f} dBFS, rms {decibels(rms(wave)):.1f}"
    )
    print(f"rms of each cycle: {' '.join(f'{level:.0f}' for level in loud)}")
    print(f"seam: step {step:.2f} of the largest nearby, loudness {change:+.2f} dB, click {click(wave):.1f} dBFS")
    print(f"left less right: {width:.1f} dB of both")
    print("tones: " + ", ".join(f"{tone:.1f} Hz ({cents_off(tone):+.0f} c)" for tone in tones))
    right = (
        len(wave) == LENGTH,
        len(data) <= LIMIT,
        abs(peak - PEAK) < 0.5,
        step < 1 and abs(change) < 1.5 and click(wave) < -80,
        max(loud) - min(loud) < 12,
        all(abs(cents_off(tone)) < 15 for tone in tones),
        all(before.beat + sum(n for _, n in before.notes) < after.beat for before, after in pairwise(PHRASES)),
    )
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main())
