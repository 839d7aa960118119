import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** Results that no build has needed for this long are removed. Milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** Which files of a build are compressed, and how well. */
interface Compressed {
  readonly include: RegExp;
  readonly exclude?: RegExp;
  /** Minimum size. Bytes. */
  readonly threshold?: number;
  /** 1 to 9. */
  readonly gz: number;
  /** 0 to 11. */
  readonly br: number;
}

const COMPRESS = {
  gz: (content: Buffer, level: number) => promisify(gzip)(content, { level }),
  br: (content: Buffer, quality: number) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
};
type Format = keyof typeof COMPRESS;

/** Returns the content of a file and counts that as a use; undefined if there is none. */
async function readStored(file: string): Promise<Buffer | undefined> {
  try {
    const content = await readFile(file);
    const now = new Date();
    await utimes(file, now, now);
    return content;
  } catch {
    return undefined;
  }
}

/** Returns the compressed content. It is read from `folder`, or put there if it is new. */
async function compressOnce(
  folder: string,
  content: Buffer,
  format: Format,
  quality: number,
): Promise<Buffer> {
  const hash = createHash('sha256').update(content).digest('hex');
  const file = path.join(folder, `${hash}-${quality}.${format}`);
  const stored = await readStored(file);
  if (stored) return stored;
  const made = await COMPRESS[format](content, quality);
  // Another build never reads half of it.
  await writeFile(`${file}.${process.pid}`, made);
  await rename(`${file}.${process.pid}`, file);
  return made;
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another build may remove it at the same time.
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > KEPT_FOR) await rm(file, { force: true });
  }
}

/**
 * Returns plugins that add a `.gz` and a `.br` of each file. They keep them in `folder` for later builds: most files don't change
 * from one build to the next, and compressing takes three quarters of a build's time.
 */
export function keptCompression(folder: string, ...groups: readonly Compressed[]): Plugin[] {
  const plugins = groups.map(({ gz, br, ...which }) =>
    compression({
      ...which,
      algorithms: Object.entries({ gz, br }).map(([format, quality]) =>
        defineAlgorithm(
          (content) => compressOnce(folder, Buffer.from(content as Uint8Array), format as Format, quality),
          { format },
        ),
      ),
      filename: (_file, { options }) => `[path][base].${String(options['format'])}`,
    }),
  );
  const removal: Plugin = {
    name: 'remove-old-compressions',
    apply: 'build',
    buildStart: async () => {
      await mkdir(folder, { recursive: true });
      await removeOld(folder);
    },
  };
  return [removal, ...plugins];
}
