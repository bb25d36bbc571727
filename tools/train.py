#!/usr/bin/env python3
"""The twin of `plateau train fit`, in PyTorch: the same data files in, the same network file out.

    python3 tools/train.py DATA... --out NET [--family linear|hidden] [--width 32] [--lambda 0.5] [--device cuda]

Needs numpy and torch, and nothing of the repository. `--check NET DATA` prints how a network scores the first
positions of a data file and its validation loss, to compare with the program's own.
"""

import argparse
import json
import math
import struct
import sys
import time
import zlib

import numpy as np
import torch

DATA_MAGIC = b"PLATDAT1"
NET_MAGIC = b"PLATNET1"
NO_MARGIN = -32768


def read_data(path):
    """The header and the records of a data file, as a dictionary and an array of bytes by record."""
    with open(path, "rb") as file:
        raw = file.read()
    if raw[:8] != DATA_MAGIC:
        sys.exit(f"{path} is not a data file of Plateau")
    (length,) = struct.unpack_from("<I", raw, 8)
    text = raw[12 : 12 + length]
    if struct.unpack_from("<I", raw, 12 + length)[0] != zlib.crc32(text):
        sys.exit(f"{path} is damaged")
    header = json.loads(text)
    size = Shape(header["layout"]).bytes
    place, blocks = 16 + length, []
    while place + 12 <= len(raw):
        _, count, crc = struct.unpack_from("<III", raw, place)
        block = raw[place + 12 : place + 12 + count]
        if len(block) < count or count % size or zlib.crc32(block) != crc:
            if place + 12 + count >= len(raw):
                break  # The last block was being written when something stopped.
            sys.exit(f"{path} is damaged")
        blocks.append(np.frombuffer(block, np.uint8).reshape(-1, size))
        place += 12 + count
    records = np.concatenate(blocks) if blocks else np.zeros((0, size), np.uint8)
    return header, records


class Shape:
    """How the records of a layout lie in a file."""

    def __init__(self, layout):
        self.cells = layout["cells"]
        self.bits = (layout["values"] - 1).bit_length()
        self.board = (self.cells * self.bits + 7) // 8
        self.extras = len(layout["extras"])
        self.key = self.board + 1 + 2 * self.extras
        self.bytes = self.key + 5

    def read_cells(self, records):
        # In pieces: the bits of a hundred million positions would not fit into memory at once.
        pieces = np.array_split(records, max(1, len(records) // 1_000_000))
        return np.concatenate([self.read_some_cells(piece) for piece in pieces])

    def read_some_cells(self, records):
        bits = np.unpackbits(records[:, : self.board], axis=1, bitorder="little")
        bits = bits[:, : self.cells * self.bits].reshape(len(records), self.cells, self.bits)
        return (bits << np.arange(self.bits, dtype=np.uint8)).sum(axis=2, dtype=np.uint8)

    def phases(self, records):
        return records[:, self.board].astype(np.int64)

    def words(self, records, place, count=1):
        part = np.ascontiguousarray(records[:, place : place + 2 * count])
        return part.view("<i2").reshape(len(records), count)

    def read_extras(self, records):
        return self.words(records, self.board + 1, self.extras)

    def targets(self, records, scale, share):
        logistic = lambda points: 1 / (1 + np.exp(-points.astype(np.float64) / scale))
        score = self.words(records, self.key)[:, 0]
        result = records[:, self.key + 2].view(np.int8)
        margin = self.words(records, self.key + 3)[:, 0]
        ended = np.where(margin != NO_MARGIN, logistic(margin), 0.5 + 0.5 * result)
        return (share * ended + (1 - share) * logistic(score)).astype(np.float32)


def kept_apart(records):
    """The last twentieth of a file: positions of one game are too much alike, and end alike."""
    kept = np.zeros(len(records), bool)
    kept[len(records) - len(records) // 20 :] = True
    return kept


def of_family(layout, family):
    """The description as a family reads it: groups of the hidden family's own have a table each."""
    hidden = layout.get("hidden") or []
    if family == "linear" or not hidden:
        return {**layout, "hidden": []}
    limits = [layout["values"]] * layout["cells"]
    for group in layout["groups"] if layout.get("radix") else []:
        for cell in group["cells"]:
            limits[cell] = min(limits[cell], layout["radix"][group["table"]])
    radix = [max(limits[cell] for cell in cells) for cells in hidden]
    groups = [{"table": table, "cells": cells} for table, cells in enumerate(hidden)]
    return {**layout, "radix": radix, "groups": groups, "loose": 0, "ties": [], "hidden": []}


class Groups:
    """The entries of a layout's groups, those that must weigh the same sharing one."""

    def __init__(self, layout, device):
        self.swap, self.turn = layout["swap"], layout["turn"]
        groups = layout["groups"]
        tables = max(group["table"] for group in groups) + 1
        self.values = layout.get("radix") or [layout["values"]] * tables
        sizes = [0] * tables
        for group in groups:
            sizes[group["table"]] = self.values[group["table"]] ** len(group["cells"])
        self.offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        self.entries = int(self.offsets[-1])
        first = self.representatives(layout["ties"], sizes)
        self.first = torch.from_numpy(first).to(device)
        self.images = torch.from_numpy(self.find_images(layout, first)).to(device)
        powers = np.zeros((layout["cells"], len(groups)), np.float32)
        for lane, group in enumerate(groups):
            for place, cell in enumerate(reversed(group["cells"])):
                powers[cell, lane] += self.values[group["table"]] ** place
        self.powers = torch.from_numpy(powers).to(device)
        self.starts = torch.from_numpy(self.offsets[[group["table"] for group in groups]]).to(device)
        self.device = device

    def representatives(self, ties, sizes):
        first = np.arange(self.entries)
        while True:
            before = first.copy()
            for tie in ties:
                start, size = self.offsets[tie["table"]], sizes[tie["table"]]
                length, values = len(tie["order"]), self.values[tie["table"]]
                digits = [np.arange(size) // values ** (length - 1 - k) % values for k in range(length)]
                image = np.zeros(size, np.int64)
                for place in tie["order"]:
                    image = image * values + digits[place]
                part = first[start : start + size]
                least = np.minimum(part, part[image])
                np.minimum.at(least, image, part)
                first[start : start + size] = least
            if (first == before).all():
                return first

    def find_images(self, layout, first):
        """What every entry becomes under each symmetry of the board; only the first where images share tables.

        Where there are several, the hidden cells come in as many each, and cell s of them weighs an entry as the first
        one weighs its image under symmetry s.
        """
        groups = {tuple(sorted(group["cells"])): group for group in layout["groups"]}
        images = [first]
        for symmetry in layout.get("symmetries", [])[1:]:
            image = first.copy()
            for group in layout["groups"]:
                turned = [symmetry[cell] for cell in group["cells"]]
                other = groups.get(tuple(sorted(turned)))
                if other is None:
                    return first[None]
                length, values = len(turned), self.values[group["table"]]
                index = np.arange(values**length)
                read = np.zeros_like(index)
                for cell in other["cells"]:
                    read = read * values + index // values ** (length - 1 - turned.index(cell)) % values
                image[self.offsets[group["table"]] + index] = first[self.offsets[other["table"]] + read]
            images.append(image)
        return first[None] if all((image == first).all() for image in images) else np.array(images)

    def read(self, cells):
        """The entries of each position's groups; `cells` on the device."""
        # Indices stay below 2^16, so that floats hold them exactly.
        index = (cells.float() @ self.powers).round().long()
        return self.first[index + self.starts]

    def other(self, cells):
        """The cells as the other player sees them."""
        seen = torch.tensor(self.swap, dtype=torch.uint8, device=self.device)[cells.long()]
        if self.turn:
            turned = torch.empty_like(seen)
            turned[:, torch.tensor(self.turn, device=self.device)] = seen
            return turned
        return seen


class Model(torch.nn.Module):
    """Either family; the weights of an entry are those of its first, those of a hidden cell those of its image."""

    def __init__(self, layout, groups, family, width, seed):
        super().__init__()
        phases, extras = layout["phases"], len(layout["extras"])
        random = torch.Generator().manual_seed(seed)
        self.family, self.width, self.groups, self.phases = family, width, groups, phases
        self.common = 0
        self.bias = torch.nn.Parameter(torch.zeros(phases))
        self.extras = torch.nn.Parameter(torch.zeros(phases, extras))
        if family == "linear":
            self.tables = torch.nn.Parameter(torch.zeros(phases * groups.entries, 1))
            self.hidden_bias = self.output = None
        else:
            kinds = width // len(groups.images)
            spread = 0.5 / math.sqrt(len(layout["groups"]))
            tables = (2 * torch.rand(groups.entries, kinds, generator=random) - 1) * spread
            self.tables = torch.nn.Parameter(tables)
            self.hidden_bias = torch.nn.Parameter(torch.full((kinds,), 0.25))
            spread = 1 / math.sqrt(2 * width)
            self.output = torch.nn.Parameter((2 * torch.rand(phases, 2 * kinds, generator=random) - 1) * spread)

    def hidden(self):
        """The tables, the biases and the outputs of all hidden cells."""
        images = self.groups.images
        tables = self.tables[images].permute(1, 2, 0).reshape(self.groups.entries, self.width)
        return tables, *(part.repeat_interleave(len(images), -1) for part in (self.hidden_bias, self.output))

    def forward(self, cells, phases, extras):
        total = self.bias[phases] + (self.extras[phases] * extras).sum(1)
        own = self.groups.read(cells)
        if self.family == "linear":
            own = own + phases[:, None] * self.groups.entries
            return total + torch.nn.functional.embedding_bag(own, self.tables, mode="sum")[:, 0]
        tables, hidden_bias, output = self.hidden()
        sums = []
        for entries in (own, self.groups.read(self.groups.other(cells))):
            sums.append((self.rows(entries, tables) + hidden_bias).clamp(0, 1))
        return total + (torch.cat(sums, 1) * output[phases]).sum(1)

    def rows(self, entries, tables):
        """The sum of the rows of each position's entries.

        The commonest entry is counted apart: where most groups of a board are alike, a GPU would add up its slopes one
        by one.
        """
        others = entries != self.common
        counts = others.sum(1)
        rows = torch.nn.functional.embedding_bag(entries[others], tables, counts.cumsum(0) - counts, mode="sum")
        return rows + (entries.shape[1] - counts)[:, None] * tables[self.common]

    def arrays(self):
        """The weights in the order of the file, every entry with its own copy."""
        if self.family == "linear":
            weights = [self.tables.view(self.phases, -1)[:, self.groups.first]]
        else:
            weights = self.hidden()
        parts = [self.bias, *weights, self.extras]
        return [part.detach().cpu().numpy().astype("<f4").ravel() for part in parts]

    def load(self, floats):
        """Takes the weights of a file, of hidden cells those of the first image."""
        place, images = 0, len(self.groups.images)
        with torch.no_grad():
            for part in [self.bias, self.tables, self.hidden_bias, self.output, self.extras]:
                if part is not None:
                    step = images if self.family == "hidden" and part is not self.bias and part is not self.extras else 1
                    count = part.numel() * step
                    part.copy_(torch.from_numpy(floats[place : place + count : step].copy()).view(part.shape))
                    place += count


def write_net(path, header, arrays):
    text = json.dumps(header).encode()
    body = NET_MAGIC + struct.pack("<I", len(text)) + text + b"".join(array.tobytes() for array in arrays)
    with open(path, "wb") as file:
        file.write(body + struct.pack("<I", zlib.crc32(body)))


def read_net(path):
    with open(path, "rb") as file:
        raw = file.read()
    if raw[:8] != NET_MAGIC or struct.unpack("<I", raw[-4:])[0] != zlib.crc32(raw[:-4]):
        sys.exit(f"{path} is not a sound network of Plateau")
    (length,) = struct.unpack_from("<I", raw, 8)
    return json.loads(raw[12 : 12 + length]), np.frombuffer(raw[12 + length : -4], "<f4")


class Part:
    """Positions on the device."""

    def __init__(self, records, layout, scale, share, device):
        shape = Shape(layout)
        self.cells = torch.from_numpy(shape.read_cells(records)).to(device)
        self.phases = torch.from_numpy(shape.phases(records)).to(device)
        sizes = np.array(layout["extras"], np.float32).reshape(1, -1)
        self.extras = torch.from_numpy(shape.read_extras(records).astype(np.float32) / sizes).to(device)
        self.targets = torch.from_numpy(shape.targets(records, scale, share)).to(device)

    def __len__(self):
        return len(self.targets)

    def batch(self, chosen):
        return self.cells[chosen], self.phases[chosen], self.extras[chosen], self.targets[chosen]


def losses(model, part, size=65_536):
    """The mean loss over a part."""
    total = 0.0
    with torch.no_grad():
        for start in range(0, len(part), size):
            chosen = slice(start, start + size)
            cells, phases, extras, targets = part.batch(chosen)
            logits = model(cells, phases, extras)
            total += torch.nn.functional.binary_cross_entropy_with_logits(logits, targets, reduction="sum").item()
    return total / max(1, len(part))


def counts_of(model, part, size=65_536):
    """How often each weight of the tables, of the dense inputs and each bias speaks."""
    groups = model.groups
    linear = model.family == "linear"
    tables = torch.zeros(len(model.tables), device=groups.device)
    extras = torch.zeros_like(model.extras)
    bias = torch.zeros_like(model.bias)
    for start in range(0, len(part), size):
        cells, phases, inputs, _ = part.batch(slice(start, start + size))
        entries = groups.read(cells)
        if linear:
            entries = entries + phases[:, None] * groups.entries
        tables += torch.bincount(entries.flatten(), minlength=len(tables)).float()
        extras.index_add_(0, phases, inputs * inputs)
        bias += torch.bincount(phases, minlength=len(bias)).float()
    if not linear:
        tables = tables[groups.images].mean(0)
    return tables[:, None], extras, bias


class ByCounts:
    """Momentum; each weight's step is divided by how often it speaks, a prior draws those that seldom do towards 0."""

    def __init__(self, parameters, counts, prior, momentum=0.9):
        self.parts = [(part, count, torch.zeros_like(part)) for part, count in zip(parameters, counts)]
        self.prior, self.momentum = prior, momentum

    def step(self, rate, share):
        with torch.no_grad():
            for part, count, step in self.parts:
                slope = part.grad + 0.25 * self.prior * share * part
                step.mul_(self.momentum).sub_(rate * slope / ((count + self.prior) * share))
                part.add_(torch.where(count > 0, step, torch.zeros_like(step)))
                part.grad = None


def train(arguments):
    device = torch.device(arguments.device or ("cuda" if torch.cuda.is_available() else "cpu"))
    files = [read_data(path) for path in arguments.files]
    header = files[0][0]
    for other, _ in files:
        if any(other[name] != header[name] for name in ("game", "variant", "options", "layout")):
            sys.exit("these files hold positions of different games, variants or descriptions")
    layout, scale = of_family(header["layout"], arguments.family), header["scale"]
    records = np.concatenate([records for _, records in files])
    kept = np.concatenate([kept_apart(records) for _, records in files])
    if kept.all() or not kept.any():
        sys.exit("there are too few positions to learn from")
    part, validation = (Part(records[chosen], layout, scale, arguments.share, device) for chosen in (~kept, kept))
    groups = Groups(layout, device)
    width = arguments.width if arguments.family == "hidden" else 0
    torch.manual_seed(arguments.seed)
    model = Model(layout, groups, arguments.family, width, arguments.seed).to(device)
    linear = arguments.family == "linear"
    tables, extras, bias = counts_of(model, part)
    speaking = len(layout["groups"]) + len(layout["extras"]) + 1
    if linear:
        optimiser = ByCounts([model.tables, model.extras, model.bias], [tables, extras, bias], arguments.prior)
        # Phases share nothing: a batch of all of them is a batch of each.
        first_rate, size = 3.0 / speaking, arguments.batch or min(max(len(part) // 16, 4096), 4096 * layout["phases"])
    else:
        inner, outer = [model.tables, model.hidden_bias], [model.output, model.extras, model.bias]
        optimiser = torch.optim.Adam([{"params": inner, "pace": 1}, {"params": outer, "pace": 5}], eps=1e-8)
        decay = arguments.prior / (tables + arguments.prior)
        # A hidden cell begins where most positions let it learn: an arrangement that many groups have must neither fill it
        # nor make it leap. One that is seldom seen begins near 0 and learns slowly: Adam would let it leap for each position.
        often = tables / len(part)
        model.common = int(tables.argmax())
        pace = (1 - decay) / often.clamp(min=1)
        with torch.no_grad():
            model.tables *= 1 - decay
            model.hidden_bias -= (often * model.tables).sum(0)
        first_rate, size = 2e-3, arguments.batch or min(max(len(part) // 128, 256), 8192)
    best, best_epoch, arrays = math.inf, 0, None
    for epoch in range(1, arguments.epochs + 1):
        started = time.time()
        done = (epoch - 1) / arguments.epochs
        rate = first_rate * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * done)))
        order = torch.randperm(len(part), device=device)
        total = torch.zeros((), device=device, dtype=torch.float64)
        for start in range(0, len(part), size):
            chosen = order[start : start + size]
            cells, phases, inputs, targets = part.batch(chosen)
            logits = model(cells, phases, inputs)
            loss = torch.nn.functional.binary_cross_entropy_with_logits(logits, targets, reduction="sum")
            total += loss.detach()
            if linear:
                loss.backward()
                optimiser.step(rate, size / len(part))
            else:
                for group in optimiser.param_groups:
                    group["lr"] = rate * group["pace"]
                optimiser.zero_grad()
                (loss / len(chosen)).backward()
                with torch.no_grad():
                    before = model.tables.clone()
                    optimiser.step()
                    model.tables.copy_(torch.lerp(before, model.tables, pace) - rate * decay * before)
        value = losses(model, validation)
        print(
            f"pass {epoch}: training loss {total.item() / len(part):.5f}, validation loss {value:.5f}"
            f" ({time.time() - started:.1f} s)",
            flush=True,
        )
        if value < best:
            best, best_epoch, arrays = value, epoch, model.arrays()
        elif epoch - best_epoch >= arguments.patience:
            break
    facts = {
        "positions": len(records),
        "lambda": arguments.share,
        "prior": arguments.prior,
        "seed": arguments.seed,
        "data": header["facts"],
        "trainer": "train.py",
        "epochs": best_epoch,
        "validation_loss": best,
    }
    names = {name: header[name] for name in ("game", "variant", "options", "scale")}
    write_net(arguments.out, {**names, "layout": layout, "family": arguments.family, "width": width, "facts": facts}, arrays)
    print(f"{arguments.out}: pass {best_epoch}, validation loss {best:.5f}")


def check(arguments):
    """Scores positions by a network file."""
    header, floats = read_net(arguments.check)
    device = torch.device("cpu")
    data, records = read_data(arguments.files[0])
    layout = header["layout"]
    if of_family(data["layout"], header["family"]) != layout:
        sys.exit("the network was made for other patterns")
    groups = Groups(layout, device)
    groups.first = torch.arange(groups.entries)
    model = Model(layout, groups, header["family"], header["width"], 1)
    model.load(floats)
    shape = Shape(layout)
    kept = kept_apart(records)
    part = Part(records[:10], layout, header["scale"], arguments.share, device)
    with torch.no_grad():
        points = header["scale"] * model(part.cells, part.phases, part.extras)
    for value in points.tolist():
        print(f"{value:.3f}")
    validation = Part(records[kept], layout, header["scale"], arguments.share, device)
    print(f"validation loss {losses(model, validation):.6f}")


def main():
    # Indices are computed by a product of floats, which must be exact.
    torch.backends.cuda.matmul.allow_tf32 = False
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="data files")
    parser.add_argument("--out", help="network to write")
    parser.add_argument("--check", help="network to score positions by")
    parser.add_argument("--family", choices=["linear", "hidden"], default="linear")
    parser.add_argument("--width", type=int, choices=[16, 32, 64, 128, 256], default=32)
    parser.add_argument("--lambda", dest="share", type=float, default=0.5)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--patience", type=int, default=4)
    parser.add_argument("--prior", type=float, default=20.0)
    parser.add_argument("--batch", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device")
    arguments = parser.parse_args()
    if arguments.check:
        check(arguments)
    elif arguments.out:
        train(arguments)
    else:
        parser.error("--out or --check is needed")


if __name__ == "__main__":
    main()
