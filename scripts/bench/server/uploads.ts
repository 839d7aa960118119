/** Compares image uploads per second with receiving and resizing them: `npm run bench -- uploads`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { IMAGE_SHAPES } from '../../../server/src/features/media/images/image-shapes.ts';
import { startBenchApp } from './processes/bench-app.ts';
import { startClients } from './clients/clients.ts';
import { compare, reportRate, tokensOf, type Call } from './figures/compare.ts';
import { note } from './figures/figure.ts';
import { startFloor } from './processes/floor-app.ts';
import { startUploadFloor } from './processes/upload-floor.ts';

/** Pixels; about the size to which the client reduces a phone's photo. */
const [WIDTH, HEIGHT] = [1920, 1440];
const CLIENTS = 4;
const FOR_MS = 3000;
const BOUNDARY = 'line';

/** A form with a text field and this JPEG. */
function formWith(file: string, jpeg: Buffer, [field, value]: readonly [string, string]): Buffer {
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n` +
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${file}"; filename="picture.jpg"\r\n` +
    'Content-Type: image/jpeg\r\n\r\n';
  return Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** Creates an image with as much detail as a photo, from soft noise. */
async function makePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize({ width: WIDTH, height: HEIGHT }).jpeg({ quality: 85 }).toBuffer();
}

const folder = await mkdtemp(path.join(tmpdir(), 'weft-bench-'));
const picture = path.join(folder, 'picture.jpg');
const postForm = path.join(folder, 'post');
const messageForm = path.join(folder, 'message');
const jpeg = await makePicture();
await writeFile(picture, jpeg);
await writeFile(postForm, formWith('mediaImage', jpeg, ['mediaTitle', 'A picture']));
const size = `${WIDTH} × ${HEIGHT} pixels, ${Math.round(jpeg.length / 1024)} kB`;
note(
  `${CLIENTS} clients, a JPEG of ${size}. Floors: bare Express that receives it; the same that makes the same sizes by sharp.`,
);

const app = await startBenchApp();
const floor = await startFloor(app);
const uploadFloor = await startUploadFloor(IMAGE_SHAPES.post.widths);
const clients = startClients();
const bench = { app, floor, clients };
try {
  const timing = { clients: CLIENTS, forMs: FOR_MS };
  const product = (step: string, bodyFile: string): Call => ({
    ...timing,
    origin: app.origin,
    steps: [{ method: 'POST', path: step }],
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    tokens: tokensOf(bench),
    bodyFile,
  });
  const below = (step: string): Call => ({
    ...timing,
    origin: uploadFloor.origin,
    steps: [{ method: 'POST', path: step }],
    headers: { 'content-type': 'image/jpeg' },
    tokens: [floor.token],
    bodyFile: picture,
  });
  const post = product('/api/media/createMedia', postForm);
  reportRate('a post with a picture, beside resizing it', await compare(bench, post, below('/resize')));
  reportRate('the same beside receiving it', await compare(bench, post, below('/receive')));
  // The last member, so that none of the clients writes to itself.
  const receiver = app.viewers.at(-1)?.memberId ?? '';
  await writeFile(messageForm, formWith('attachment', jpeg, ['receiverId', receiver]));
  const message = product('/api/messages/send-with-attachment', messageForm);
  reportRate('a message with a picture, beside resizing it', await compare(bench, message, below('/resize')));
} finally {
  clients.close();
  uploadFloor.close();
  floor.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
