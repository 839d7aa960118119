import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { ROOT } from './artefacts.ts';

/** A film to be made: its length in seconds, its frame in pixels, its rate in bits a second. */
export interface Clip {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
}

/** No machine has this name but one's own: nothing is asked of a network, and the browser lets its encoders work there. */
const PLACE = 'http://clips.localhost';

const MODULES: Readonly<Record<string, string>> = {
  '/mediabunny.mjs': 'mediabunny/dist/bundles/mediabunny.min.mjs',
  '/aac-encoder.mjs': '@mediabunny/aac-encoder/dist/bundles/mediabunny-aac-encoder.min.mjs',
};

/** Films a noisy view that pans and turns slowly, with a tone, as a phone's camera would: H.264 and AAC in an MP4. */
const PAGE = `<!doctype html>
<script type="importmap">{"imports":{"mediabunny":"/mediabunny.mjs"}}</script>
<script type="module">
import * as M from 'mediabunny';
import { registerAacEncoder } from '/aac-encoder.mjs';
registerAacEncoder();
const RATE = 30, SOUND = 48000;

function noise(width, height) {
  const canvas = new OffscreenCanvas(width * 1.5, height * 1.5);
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  let seed = 7;
  for (let at = 0; at < image.data.length; at += 4) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    const grey = 90 + (seed >> 16) % 80;
    image.data.set([grey, (grey + at / 9000) % 256, 160 - grey / 2, 255], at);
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

window.makeClip = async ({ seconds, width, height, bits }) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const view = noise(width, height);
  const target = new M.BufferTarget();
  const output = new M.Output({ format: new M.Mp4OutputFormat(), target });
  const picture = new M.CanvasSource(canvas, { codec: 'avc', quality: new M.Quality({ bitrate: bits }) });
  const sound = new M.AudioBufferSource({ codec: 'aac', quality: new M.Quality({ bitrate: 128000 }) });
  output.addVideoTrack(picture, { frameRate: RATE });
  output.addAudioTrack(sound);
  await output.start();
  const tone = new AudioBuffer({ length: SOUND * seconds, numberOfChannels: 2, sampleRate: SOUND });
  for (let channel = 0; channel < 2; channel += 1)
    tone.getChannelData(channel).forEach((_, at, all) => { all[at] = Math.sin((at / SOUND) * 2764) / 3; });
  await sound.add(tone);
  for (let frame = 0; frame < seconds * RATE; frame += 1) {
    context.drawImage(view, -(frame % (width / 4)), -(frame % (height / 4)));
    context.fillStyle = 'hsl(' + frame + ' 60% 50%)';
    context.fillRect((frame * 7) % width, height / 3, width / 8, height / 4);
    await picture.add(frame / RATE, 1 / RATE);
  }
  await output.finalize();
  const bytes = new Uint8Array(target.buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
};
</script>`;

type ClipPage = typeof window & { makeClip?: (clip: Clip) => Promise<string> };

/** Makes films with the browser's own encoder. */
export async function makeClips(browser: Browser, clips: readonly Clip[]): Promise<Buffer[]> {
  const context = await browser.newContext();
  await context.route(`${PLACE}/**`, async (route) => {
    const name = MODULES[new URL(route.request().url()).pathname];
    await (name === undefined
      ? route.fulfill({ contentType: 'text/html', body: PAGE })
      : route.fulfill({
          contentType: 'text/javascript',
          body: readFileSync(path.join(ROOT, 'node_modules', name)),
        }));
  });
  const page = await context.newPage();
  await page.goto(PLACE);
  await page.waitForFunction(() => (window as ClipPage).makeClip !== undefined);
  const films: Buffer[] = [];
  for (const clip of clips) {
    const text = await page.evaluate(async (each) => (window as ClipPage).makeClip?.(each), clip);
    films.push(Buffer.from(text ?? '', 'base64'));
  }
  await context.close();
  return films;
}
