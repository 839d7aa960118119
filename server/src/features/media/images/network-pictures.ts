import { stat } from 'node:fs/promises';
import path from 'node:path';
import { APPEARANCE_LIMITS } from '@weft/shared/appearance/limits';
import type { NetworkPicture } from '@weft/shared/appearance/network-look';
import { NETWORK_PICTURE_KINDS, type FileKind } from '@weft/shared/media/file-kinds';
import { UPLOAD_TEXTS } from '@weft/shared/media/texts';
import sharp, { type Sharp } from 'sharp';
import { invalid } from '../../../errors/common.ts';
import type { UploadedFile } from '../../../http/bodies/multipart.ts';
import { newItemId } from '../../../platform/storage/new-item-id.ts';
import type { FileLifecycle } from '../file-lifecycle.ts';
import { inspectAs } from '../ingest.ts';
import type { FileInspector } from '../inspection/file-inspector.ts';
import { naming } from '../kinds/refuse.ts';
import { fileUrl } from '../stored-files.ts';
import type { WorkQueue } from '../work-queue.ts';
import { asRefusal, openStill, readMetadata } from './make-variants.ts';

/** A stored picture of the network. Pixels of its largest file, at `url`. */
export interface StoredNetworkPicture {
  readonly id: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The network owns its pictures, not the member who uploads them: they stay when the account is deleted. */
const NETWORK = '0'.repeat(24);

/** A panel beside the sign-in form shows the middle of a photo, at most 800 pixels high on most screens. Pixels. */
const PANEL_BOX = { width: 2400, height: 1600 };
/** Four times the height in the header, and at most four times as wide as high. Pixels. */
const LOGO_BOX = { width: 544, height: 136 };
const ICON_SIZES = [32, 192, 512] as const;
/** A mask may remove everything outside the inner four fifths. */
const SAFE = 0.8;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

interface Deps {
  readonly fileLifecycle: FileLifecycle;
  readonly inspector: FileInspector;
  readonly queue: WorkQueue;
}

interface Drawn {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Decodes an upload: upright, without metadata, in sRGB. */
const decode = (source: string): Sharp => openStill(source).autoOrient().toColourspace('srgb');

/** The same with transparency, as large as the largest logo or icon at most. */
const decodeMark = (source: string): Promise<Buffer> =>
  decode(source)
    .ensureAlpha()
    .resize({ width: LOGO_BOX.width, height: LOGO_BOX.width, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();

async function write(picture: Sharp, folder: string, name: string): Promise<Drawn> {
  const { width, height } = await picture
    .png({ compressionLevel: 9 })
    .toFile(path.join(folder, `${name}.png`));
  return { name: `${name}.png`, width, height };
}

async function drawLogo(source: string, folder: string): Promise<Drawn[]> {
  const trimmed = sharp(await decodeMark(source)).resize({
    ...LOGO_BOX,
    fit: 'inside',
    withoutEnlargement: true,
  });
  return [await write(trimmed, folder, 'logo')];
}

/** Returns the colour in the middle of all sides if it is opaque and the same, else white. */
async function groundOf(square: Buffer): Promise<typeof WHITE> {
  const { data, info } = await sharp(square).resize(33, 33).raw().toBuffer({ resolveWithObject: true });
  const [first = 0, ...others] = [
    [16, 1],
    [1, 16],
    [31, 16],
    [16, 31],
  ].map(([x = 0, y = 0]) => (y * info.width + x) * info.channels);
  const at = (start: number) => [...data.subarray(start, start + 4)];
  const [r = 255, g = 255, b = 255, alpha = 0] = at(first);
  const isSame = others.every((other) =>
    at(other).every((value, index) => Math.abs(value - (at(first)[index] ?? 0)) < 12),
  );
  return isSame && alpha > 250 ? { r, g, b, alpha: 1 } : WHITE;
}

/** Draws all sizes. Phones cut the maskable one, and iOS rounds its own, so both fill their square. */
async function drawIcon(source: string, folder: string): Promise<Drawn[]> {
  const square = await sharp(await decodeMark(source))
    .resize({ width: 512, height: 512, fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
  const ground = await groundOf(square);
  const filled = async (size: number): Promise<Sharp> => {
    const input = await sharp(square)
      .resize(Math.round(size * SAFE))
      .toBuffer();
    return sharp({ create: { width: size, height: size, channels: 4, background: ground } }).composite([
      { input },
    ]);
  };
  return [
    await write(await filled(512), folder, 'maskable512'),
    await write(await filled(180), folder, 'icon180'),
    ...(await Promise.all(
      ICON_SIZES.map((size) => write(sharp(square).resize(size), folder, `icon${size}`)),
    )),
  ];
}

/** Draws a photo, which a panel cuts to its own form. */
async function drawPanel(source: string, folder: string): Promise<Drawn[]> {
  const name = 'panel.webp';
  const { width, height } = await decode(source)
    .flatten({ background: WHITE })
    .resize({ ...PANEL_BOX, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(path.join(folder, name));
  return [{ name, width, height }];
}

const DRAW = { logo: drawLogo, icon: drawIcon, panel: drawPanel } as const satisfies Record<
  NetworkPicture,
  unknown
>;

/** Stores pictures of the network, which everybody may read. */
export class NetworkPictureFiles {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Stores all sizes as pending; pass the id to `exchange`. Throws VALIDATION_FAILED for a picture that is too small,
   * UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or BUSY.
   */
  async ingest(picture: NetworkPicture, file: UploadedFile): Promise<StoredNetworkPicture> {
    const { inspector, queue, fileLifecycle } = this.#deps;
    const { kind } = await inspectAs(NETWORK_PICTURE_KINDS, UPLOAD_TEXTS.notAPicture, file, inspector);
    const folder = path.dirname(file.path);
    const drawn = await queue
      .run(() => this.#draw(picture, file.path, folder), file.gone)
      .catch(naming(file));
    const id = newItemId();
    const files = drawn.map(({ name }) => ({ name, path: path.join(folder, name) }));
    const booking = {
      _id: id,
      area: 'network',
      kind: kind satisfies FileKind,
      bytes: await bytesOf(files),
      displayName: '',
    } as const;
    const largest = drawn.at(-1);
    if (!largest) throw new Error('a picture has at least one file');
    const { name, width, height } = largest;
    const view = { id, url: fileUrl('network', id, name), width, height };
    // The network's account doesn't end.
    await fileLifecycle.keepAll(NETWORK, [{ view, booking, files }], {
      withActiveMembers: (_network, work) => work(),
    });
    return view;
  }

  async #draw(picture: NetworkPicture, source: string, folder: string): Promise<Drawn[]> {
    const { width, height } = await readMetadata(source);
    const pixels = APPEARANCE_LIMITS.pictureMin[picture];
    if (Math.min(width, height) < pixels)
      throw invalid({ picture: () => UPLOAD_TEXTS.tooFewPixels({ pixels }) });
    try {
      return await DRAW[picture](source, folder);
    } catch (error) {
      throw asRefusal(error);
    }
  }
}

async function bytesOf(files: readonly { readonly path: string }[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => stat(file.path)));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
