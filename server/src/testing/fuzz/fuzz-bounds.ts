/** Maximum cost of a generated file for a process that parses all of them in sequence, so that leaks show. */
export interface FuzzBounds {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** The slowest file: `seed` reproduces it. */
export interface WorstFile {
  readonly milliseconds: number;
  readonly seed: number;
}

/** Generated files are small: far below the limit of an upload (15 s), and far above the delay of a busy machine. */
export const PARSER_BOUNDS: FuzzBounds = { milliseconds: 5000, megabytes: 160 };

/** A few bytes can be 50 megapixels: 200 MB for libvips, which needs twice that for resizing animations. */
export const PICTURE_BOUNDS: FuzzBounds = { milliseconds: 15_000, megabytes: 768 };

/** Describes the exceeded limit. */
export function overBounds(
  bounds: FuzzBounds,
  { milliseconds, seed }: WorstFile,
  megabytes: number,
): string[] {
  const said: string[] = [];
  if (milliseconds > bounds.milliseconds)
    said.push(`seed ${seed}: ${milliseconds.toFixed(0)} ms, of ${bounds.milliseconds} ms at most`);
  if (megabytes > bounds.megabytes)
    said.push(`${megabytes.toFixed(0)} MB, of ${bounds.megabytes} MB at most`);
  return said;
}
