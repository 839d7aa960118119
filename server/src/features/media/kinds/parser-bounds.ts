const KB = 1024;
const MB = 1024 * KB;

/** Maximum reads and bytes of a parser per file. */
export interface ReadBounds {
  readonly reads: number;
  readonly bytes: number;
}

/** Maximum work that one uploaded file can cause, by parser. The table in `docs/security.md` shows these numbers. */
export const PARSER_BOUNDS = {
  /** The nesting is fixed: file, moov, trak, mdia. */
  film: { reads: 25_000, bytes: MB, boxes: 20_000, depth: 4 },
  webm: { reads: 100, bytes: 2 * MB, elements: 64, headerBytes: 4 * KB, tracksBytes: MB },
  zip: { reads: 10_000, bytes: 32 * MB, entries: 2000, directoryBytes: 4 * MB, unpackedBytes: 200 * MB },
  compound: { reads: 10_000, bytes: 32 * MB, entries: 2000 },
  pdf: {
    reads: 10,
    bytes: 32 * MB,
    names: 20_000,
    dictionaries: 500,
    lists: 100,
    unpackedBytes: 16 * MB,
    unpackedBytesPerList: MB,
  },
  text: { reads: 2000, bytes: 32 * MB },
} as const;
