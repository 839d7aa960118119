import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClips } from './files/clip.ts';
import { openComposer, postWith, publish } from './pages/feed.ts';
import {
  choose,
  fetchShown,
  fileRow,
  longestTaskShare,
  playFor,
  readySizes,
  startMeasuring,
  watchLongTasks,
} from './pages/media.ts';
import { patternOf, POST_SCREENS, UI_TEXTS } from './pages/texts.ts';
import { openStage, type Stage } from './product/stage.ts';
import { watchForProblems } from './browser/watch.ts';

const MB = 1024 * 1024;
/** Compressing takes minutes where the processor is busy with other tests. Milliseconds. */
const PATIENCE = 600_000;
/** Longest task of the page while a video is compressed, as a share of that time. */
const LONGEST_SHARE = 0.25;

const films = mkdtempSync(path.join(tmpdir(), 'weft-films-'));
/** Ten seconds as a phone records them, and three that are quick to compress. */
const LONG = path.join(films, 'walk.mp4');
const SHORT = path.join(films, 'wave.mp4');
/** Half a minute of slides: at the bit rate of a street, it would be far above 5 MB. */
const SLIDES = path.join(films, 'slides.mp4');
const CLIPS = {
  [LONG]: { seconds: 10, width: 1920, height: 1080, bits: 14_000_000 },
  [SHORT]: { seconds: 3, width: 640, height: 360, bits: 8_000_000 },
  [SLIDES]: { look: 'slides', seconds: 30, width: 1920, height: 1080, bits: 4_000_000 },
} as const;
const sizeOf = (film: string) => statSync(film).size;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('videos');
  const made = await makeClips(stage.browser, Object.values(CLIPS));
  for (const [index, file] of Object.keys(CLIPS).entries()) writeFileSync(file, made[index] ?? '');
}, 300_000);
afterAll(async () => {
  await stage?.close();
  rmSync(films, { recursive: true, force: true });
});

const withoutWebCodecs = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'VideoEncoder', { value: undefined });
  });
};
const withoutFfmpeg = async (context: BrowserContext) => {
  await context.route(/ffmpeg-core/, (route) => route.abort());
};
const withoutRecorder = async (context: BrowserContext) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'MediaRecorder', { value: undefined });
  });
};

const all =
  (...each: ((context: BrowserContext) => Promise<void>)[]) =>
  async (context: BrowserContext) => {
    for (const prepare of each) await prepare(context);
  };

/** Posts a video and opens it as shown. */
async function postedFilm(page: Page, text: string, film: string) {
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill(text);
  await startMeasuring(page);
  await choose(dialog, 'video', film);
  const sizes = await readySizes(dialog, path.basename(film));
  const longest = await longestTaskShare(page);
  await publish(page, dialog);
  await postWith(page, text).getByRole('button', { name: POST_SCREENS.slide.play }).click();
  const video = page.getByRole('dialog').locator('video');
  await video.waitFor();
  return { sizes, longest, video };
}

/** Checks that a row shows a size from 1 to below 5 MB after the original one. */
function expectCompressed([before, after, ...more]: readonly number[]): void {
  expect(before).toBeGreaterThan(10);
  expect(after).toBeGreaterThanOrEqual(1);
  expect(after).toBeLessThan(5);
  expect(more).toEqual([]);
}

/** Codecs of a video, found by their names in its header. */
const codecsOf = (film: Buffer) => ({
  picture: ['avc1', 'V_VP9', 'V_VP8'].find((name) => film.includes(name)),
  sound: ['mp4a', 'A_OPUS'].find((name) => film.includes(name)),
});

test(
  'a 1080p clip of 10 s is compressed below 5 MB, keeps its sound, and plays',
  { timeout: PATIENCE },
  async () => {
    expect(sizeOf(LONG)).toBeGreaterThan(10 * MB);
    let problems: readonly string[] = [];
    const page = await stage.enter(async (context) => {
      problems = await watchForProblems(context, stage.product.address);
      await watchLongTasks(context);
    });
    const { sizes, longest, video } = await postedFilm(page, 'A long clip', LONG);
    expectCompressed(sizes);
    expect(longest).toBeLessThan(LONGEST_SHARE);
    const stored = await fetchShown(video);
    expect(stored.length).toBeLessThan(5 * MB);
    expect(codecsOf(stored)).toEqual({ picture: 'avc1', sound: 'mp4a' });
    expect(await playFor(video, 1)).toBeGreaterThanOrEqual(1);
    expect(await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(10, 0);
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test(
  'half a minute of slides keeps 1920 x 1080 and is compressed below 5 MB',
  { timeout: PATIENCE },
  async () => {
    expect(sizeOf(SLIDES)).toBeGreaterThan(10 * MB);
    const page = await stage.enter();
    const { sizes, video } = await postedFilm(page, 'Slides of the evening', SLIDES);
    expectCompressed(sizes);
    expect(
      await video.evaluate((film: HTMLVideoElement) => [film.videoWidth, film.videoHeight, film.duration]),
    ).toEqual([1920, 1080, expect.closeTo(30, 0)]);
    const stored = await fetchShown(video);
    expect(stored.length).toBeLessThan(5 * MB);
    expect(codecsOf(stored)).toEqual({ picture: 'avc1', sound: 'mp4a' });
    await page.context().close();
  },
);

test.each([
  ['FFmpeg', withoutWebCodecs, { picture: 'avc1', sound: 'mp4a' }],
  ['the recorder', all(withoutWebCodecs, withoutFfmpeg), { picture: 'V_VP9', sound: 'A_OPUS' }],
])(
  'without the preferred methods %s compresses the video',
  { timeout: PATIENCE },
  async (way, prepare, codecs) => {
    expect(sizeOf(SHORT)).toBeGreaterThan(2 * MB);
    const page = await stage.enter(all(prepare, watchLongTasks));
    const { sizes, longest, video } = await postedFilm(page, `By ${way}`, SHORT);
    expect(sizes).toHaveLength(2);
    expect(longest).toBeLessThan(LONGEST_SHARE);
    const stored = await fetchShown(video);
    expect(stored.length).toBeLessThan(sizeOf(SHORT) * 0.9);
    expect(codecsOf(stored)).toEqual(codecs);
    expect(await playFor(video, 1)).toBeGreaterThanOrEqual(1);
    const length = await video.evaluate((element: HTMLVideoElement) => element.duration);
    expect(Math.abs(length - 3)).toBeLessThan(0.6);
    await page.context().close();
  },
);

test('without any method the video is sent unchanged', async () => {
  const page = await stage.enter(all(withoutWebCodecs, withoutFfmpeg, withoutRecorder));
  const { sizes, video } = await postedFilm(page, 'As it is', SHORT);
  expect(sizes).toHaveLength(1);
  expect((await fetchShown(video)).length).toBe(sizeOf(SHORT));
  await page.context().close();
});

test('a member can skip the compression, and removing the video ends it', async () => {
  const page = await stage.enter(withoutWebCodecs);
  const dialog = await openComposer(page);
  const row = fileRow(dialog, 'walk.mp4');
  const workers = () => page.workers().filter((worker) => worker.url().includes('/assets/worker-'));
  await choose(dialog, 'video', LONG);
  await row
    .getByText(patternOf((_, percent) => POST_SCREENS.files.compressed({ progress: percent / 100 })))
    .waitFor();
  await expect.poll(() => workers().length).toBe(1);
  await dialog.getByRole('button', { name: POST_SCREENS.files.remove({ name: 'walk.mp4' }) }).click();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => workers().length).toBe(0);

  await choose(dialog, 'video', LONG);
  await expect.poll(() => workers().length).toBe(1);
  await row.getByRole('button', { name: POST_SCREENS.files.original }).click();
  expect(await readySizes(dialog, 'walk.mp4')).toHaveLength(1);
  await expect.poll(() => workers().length).toBe(0);
  await page.context().close();
});

test('a post waits for the compression of its video, shows the progress, and can be cancelled', async () => {
  const page = await stage.enter(withoutWebCodecs);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill('Soon');
  await choose(dialog, 'video', LONG);
  await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).click();
  await dialog.getByRole('button', { name: POST_SCREENS.sending.optimizing }).waitFor();
  await dialog
    .getByText(patternOf((_, percent) => POST_SCREENS.optimizing.at({ progress: percent / 100 })))
    .waitFor();
  await dialog.getByRole('button', { name: UI_TEXTS.cancel }).click();
  await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).waitFor();
  expect(await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).inputValue()).toBe('Soon');
  await page.context().close();
});
