import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { ROOT } from '../product/artefacts.ts';

/** A video to create: length in seconds, frame in pixels, bits per second. */
export interface Clip {
  /** `street` (default): a moving camera. `slides`: a filmed screen with still text and noise. */
  readonly look?: 'street' | 'slides';
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
}

/**
 * A host name that resolves only to this machine. Browsers treat it as secure, so that their encoders are
 * available.
 */
const PLACE = 'http://clips.localhost';

const MODULES: Readonly<Record<string, string>> = {
  '/mediabunny.mjs': 'mediabunny/dist/bundles/mediabunny.min.mjs',
  '/aac-encoder.mjs': '@mediabunny/aac-encoder/dist/bundles/mediabunny-aac-encoder.min.mjs',
};

/** Records a slowly moving noisy view, or slides, with a tone. The result is an MP4 with H.264 and AAC. */
const PAGE = `<!doctype html>
<script type="importmap">{"imports":{"mediabunny":"/mediabunny.mjs"}}</script>
<script type="module">
import * as M from 'mediabunny';
import { registerAacEncoder } from '/aac-encoder.mjs';
registerAacEncoder();
const RATES = { street: 15, slides: 10 }, SOUND = 48000;

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

const LOOKS = {
  street: (context, view, frame, { width, height }) => {
    context.drawImage(view, -(frame % (width / 4)), -(frame % (height / 4)));
    context.fillStyle = 'hsl(' + frame + ' 60% 50%)';
    context.fillRect((frame * 7) % width, height / 3, width / 8, height / 4);
  },
  slides: (context, view, frame, { width, height }) => {
    const slide = 1 + Math.floor(frame / (5 * RATES.slides));
    context.fillStyle = 'hsl(' + slide * 60 + ' 40% 90%)';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#123';
    for (let line = 0; line < 12; line += 1) {
      context.font = height / (line === 0 ? 14 : 40) + 'px sans-serif';
      context.fillText('Slide ' + slide + ', what was measured at feeder ' + slide * line, width / 12, height * (0.15 + line * 0.06));
    }
    context.globalAlpha = 0.04;
    context.drawImage(view, -((frame * 37) % (width / 4)), -((frame * 91) % (height / 4)));
    context.globalAlpha = 1;
  },
};

window.makeClip = async ({ look = 'street', seconds, width, height, bits }) => {
  const RATE = RATES[look];
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
    LOOKS[look](context, view, frame, { width, height });
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

/** Creates videos with the browser's encoder. */
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
