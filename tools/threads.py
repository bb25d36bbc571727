#!/usr/bin/env python3
"""How much sooner two threads reach a depth than one: the table “Threads” of docs/strength.md.

    python3 tools/threads.py PLATEAU GAME VARIANT DEPTH [--games 24] [--plies 24] [--runs 1]

Plays games of level 7 against itself, takes the position after some plies of each, and has both analyse it. Wants two
idle cores. Single positions differ widely, because both look at other nodes: only sums say something.
"""

import argparse
import re
import subprocess
import tempfile
from pathlib import Path


def output(*command):
    """What a command prints; an error ends the program."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def midgames(plateau, game, variant, games, plies):
    """The different positions after `plies` plies of so many games."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder, "games.pgn")
        level = ["--a", "engine:7", "--b", "engine:7", "--random-plies", "4", "--seed", "77"]
        output(plateau, "match", game, "--variant", variant, *level, "--games", str(games), "--out", str(record))
        text = record.read_text()
    positions = []
    for one in re.split(r"\n\n(?=\[)", text):
        body = re.sub(r"\[[^\]]*\]|\{[^}]*\}", "", one)
        # The last word is the result.
        moves = [word for word in body.split() if not re.fullmatch(r"\d+\.+", word)][:-1]
        if len(moves) > plies:
            shown = output(plateau, "show", game, "--variant", variant, "--moves", " ".join(moves[:plies]), "--lang", "en")
            positions.append(re.search(r"^position: (.*)$", shown, re.MULTILINE)[1])
    return list(dict.fromkeys(positions))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plateau")
    parser.add_argument("game")
    parser.add_argument("variant")
    parser.add_argument("depth")
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--plies", type=int, default=24)
    parser.add_argument("--runs", type=int, default=1)
    given = parser.parse_args()
    positions = midgames(given.plateau, given.game, given.variant, given.games, given.plies)
    for _ in range(given.runs):
        seconds, nodes = [0.0, 0.0], [0, 0]
        for position in positions:
            for index in range(2):
                told = output(
                    given.plateau, "analyse", given.game, "--variant", given.variant, "--position", position,
                    "--depth", given.depth, "--threads", str(index + 1), "--lang", "en",
                )  # fmt: skip
                found = re.search(r"(\d+) nodes, ([\d.]+) s", told)
                nodes[index] += int(found[1])
                seconds[index] += float(found[2])
        print(
            f"{len(positions)} positions, depth {given.depth}: {seconds[0]:.1f} s and {seconds[1]:.1f} s,"
            f" {seconds[0] / seconds[1]:.2f} times as fast, {nodes[1] / nodes[0]:.2f} times the nodes",
            flush=True,
        )


if __name__ == "__main__":
    main()
