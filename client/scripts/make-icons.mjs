// Draws the icons of the installed app from the logo: `node client/scripts/make-icons.mjs`. The results are
// checked in.
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = fileURLToPath(new URL('../public/', import.meta.url));
/** Background colour of the logo. */
const PETROL = '#0B5563';
/** A mask may remove everything outside the inner four fifths. */
const SAFE = 0.8;

const mark = await readFile(`${PUBLIC}logo.svg`);
const draw = (size) => sharp(mark, { density: (72 * size) / 64 }).resize(size, size);
const write = (image, name) => image.png({ palette: true, effort: 10 }).toFile(`${PUBLIC}icons/${name}.png`);

/** Draws the logo on a full background of its own colour. */
async function onGround(size) {
  const inner = Math.round(size * SAFE);
  const input = await draw(inner).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: PETROL } }).composite([
    { input },
  ]);
}

await mkdir(`${PUBLIC}icons`, { recursive: true });
for (const size of [192, 512]) await write(draw(size), String(size));
await write(await onGround(512), 'maskable-512');
// iOS rounds the corners itself.
await write(await onGround(180), 'apple-180');
