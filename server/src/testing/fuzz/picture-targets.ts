import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMAGE_SHAPES } from '../../features/media/images/image-shapes.ts';
import { makeVariants } from '../../features/media/images/make-variants.ts';
import { movingPicture, plainPicture } from '../files/pictures.ts';
import { PICTURE_BOUNDS } from './fuzz-bounds.ts';
import type { FuzzTarget } from './fuzz-parser.ts';

const GIF_TOKENS = ['GIF89a', '21f90400', '2c00000000', '3b', '21ff0b', '0100', '0201'];
const HEIF_TOKENS = [
  '66747970',
  '68656963',
  '61766966',
  '6d657461',
  '69707270',
  '696c6f63',
  '00000010',
  '6d646174',
];

/** HEIF files differ in the brand at their start. */
function withBrand(avif: Buffer, brand: string): Buffer {
  const changed = Buffer.from(avif);
  changed.write(brand, 8, 'latin1');
  return changed;
}

/** Creates the sizes of an image with libvips, like an upload. */
async function pictureTarget(samples: readonly Buffer[], tokens: readonly string[]): Promise<FuzzTarget> {
  const folder = await mkdtemp(path.join(tmpdir(), 'weft-fuzz-'));
  const source = path.join(folder, 'upload');
  const variants = path.join(folder, 'variants');
  return {
    samples,
    bounds: PICTURE_BOUNDS,
    tokens: tokens.map((token) => Buffer.from(token, token.startsWith('GIF') ? 'latin1' : 'hex')),
    async parse(file) {
      await writeFile(source, file);
      await mkdir(variants);
      try {
        const made = await makeVariants(source, IMAGE_SHAPES.post, variants);
        if ((await readdir(variants)).length < made.variants.length) throw new Error('a size has no file');
        return true;
      } finally {
        await rm(variants, { recursive: true });
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Image formats in containers of cameras and phones, which libvips reads within our limits. */
export const PICTURE_TARGETS: Readonly<Record<string, () => Promise<FuzzTarget>>> = {
  gif: async () => pictureTarget([await movingPicture(8, 6, 3), await plainPicture(9, 7, 'gif')], GIF_TOKENS),
  heic: async () => {
    const avif = await plainPicture(16, 12, 'avif');
    return pictureTarget([avif, withBrand(avif, 'heic'), withBrand(avif, 'mif1')], HEIF_TOKENS);
  },
};
