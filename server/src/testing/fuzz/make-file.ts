import type { Random } from './random.ts';

/** Material for files of one parser. */
export interface Material {
  /** Valid files. */
  readonly samples: readonly Buffer[];
  /** Tokens of the format, for new combinations. */
  readonly tokens: readonly Buffer[];
}

const CHANGES_MAX = 8;
const TOKENS_MAX = 120;
const PIECE_MAX = 300;
const TIMES_MAX = 40;
/** Numbers that break arithmetic: boundaries of lengths, offsets and counts. */
const NUMBERS = [
  0, 1, 2, 7, 8, 0x7f, 0x80, 0xff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

type Change = (file: Buffer, random: Random, material: Material) => Buffer;

function replace(file: Buffer, start: number, length: number, piece: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, start), piece, file.subarray(start + length)]);
}

function pieceOf(file: Buffer, random: Random): Buffer {
  const start = random.below(file.length);
  return file.subarray(start, start + 1 + random.below(PIECE_MAX));
}

/** A number encoded like lengths and offsets. */
function writtenNumber(random: Random): Buffer {
  const value = random.below(2) === 0 ? random.pick(NUMBERS) : random.below(5000);
  const bytes = Buffer.alloc(random.pick([1, 2, 4, 8]));
  const whole = BigInt.asUintN(bytes.length * 8, BigInt(value));
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Number((whole >> BigInt(index * 8)) & 0xffn);
  return random.below(2) === 0 ? bytes : bytes.reverse();
}

const CHANGES: readonly Change[] = [
  (file, random) => {
    const changed = Buffer.from(file);
    const at = random.below(file.length);
    changed[at] = (changed[at] ?? 0) ^ (1 << random.below(8));
    return changed;
  },
  (file, random) => {
    const number = writtenNumber(random);
    return replace(file, random.below(file.length), number.length, number);
  },
  (file, random) => replace(file, random.below(file.length), random.below(PIECE_MAX), Buffer.alloc(0)),
  (file, random) => replace(file, random.below(file.length), 0, random.bytes(1 + random.below(16))),
  (file, random) => {
    const piece = pieceOf(file, random);
    const times = 1 + random.below(TIMES_MAX);
    return replace(
      file,
      random.below(file.length),
      0,
      Buffer.concat(Array.from({ length: times }, () => piece)),
    );
  },
  (file, random) => file.subarray(0, random.below(file.length)),
  (file, random, { tokens }) => {
    const token = random.pick(tokens);
    return replace(file, random.below(file.length), random.below(2) * token.length, token);
  },
  (file, random, { samples }) => {
    const other = random.pick(samples);
    return Buffer.concat([
      file.subarray(0, random.below(file.length)),
      other.subarray(random.below(other.length)),
    ]);
  },
];

/** Generates a file: a mutated sample or, one in four, random tokens of the format. */
export function makeFile(random: Random, material: Material): Buffer {
  if (random.below(4) === 0) {
    const count = 1 + random.below(TOKENS_MAX);
    return Buffer.concat(
      Array.from({ length: count }, () =>
        random.below(6) === 0 ? writtenNumber(random) : random.pick(material.tokens),
      ),
    );
  }
  let file = random.pick(material.samples);
  const changes = 1 + random.below(CHANGES_MAX);
  for (let done = 0; done < changes && file.length > 0; done += 1)
    file = random.pick(CHANGES)(file, random, material);
  return file;
}
