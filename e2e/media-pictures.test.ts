import sharp from 'sharp';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openComposer, postWith, publish } from './pages/feed.ts';
import {
  choose,
  fetchShown,
  longestTaskShare,
  photoFile,
  startMeasuring,
  watchLongTasks,
} from './pages/media.ts';
import { MEDIA_SCREENS, POST_SCREENS, POST_TEXTS } from './pages/texts.ts';
import { makePhoto } from './files/picture.ts';
import { openStage, type Stage } from './product/stage.ts';
import { watchForProblems } from './browser/watch.ts';

/** Longest task of the page while pictures are prepared, as a share of that time. */
const LONGEST_SHARE = 0.25;
const CLASSIFIER = /\/assets\/classify-image\.worker-[^/]*\.js$/;
/** The stub classifier flags pictures of this colour. */
const MARK = '#ff00ff';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('pictures');
});
afterAll(() => stage?.close());

const marked = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: MARK } })
    .jpeg()
    .toBuffer();

/** Replaces the product's classifier by a stub with the same messages. */
const classifierIs = (body: string) => async (context: BrowserContext) => {
  await context.route(CLASSIFIER, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body });
  });
};

const answering = (work: string) =>
  `addEventListener('message', async ({ data: { id, payload } }) => { ${work} });`;

const FLAGS_THE_MARKED = answering(`
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context.drawImage(await createImageBitmap(payload.image), 0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  const isMarked = red > 200 && green < 60 && blue > 200;
  postMessage({ id, result: isMarked ? { Porn: 0.3, Hentai: 0.25, Neutral: 0.45 } : { Neutral: 1 } });`);

const writing = async (page: Page, text: string) => {
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).fill(text);
  return dialog;
};

test('a rotated photo of 12 megapixels becomes upright, small and without location', async () => {
  const photo = await sharp(await makePhoto(4000, 3000))
    .withExif({ IFD0: { Make: 'Weft' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  const loaded: string[] = [];
  let problems: readonly string[] = [];
  const page = await stage.enter(async (context) => {
    problems = await watchForProblems(context, stage.product.address);
    await watchLongTasks(context);
    context.on('response', (response) => loaded.push(`${response.status()} ${response.url()}`));
  });
  const dialog = await writing(page, 'Upright');
  expect(loaded.filter((each) => /image-model|tfjs|classify/.test(each))).toEqual([]);
  await startMeasuring(page);
  await choose(dialog, 'photo', photoFile('phone.jpg', photo));
  const sent = page.waitForRequest((request) => request.url().endsWith('/media/createMedia'));
  await publish(page, dialog);
  expect(await longestTaskShare(page)).toBeLessThan(LONGEST_SHARE);
  expect(Number(await (await sent).headerValue('content-length'))).toBeLessThan(photo.length / 2);

  const stored = await fetchShown(postWith(page, 'Upright').getByRole('img').last());
  const { width, height, exif, orientation } = await sharp(stored).metadata();
  expect({ width, height, exif, orientation }).toEqual({ width: 810, height: 1080 });
  expect(stored.includes('Weft')).toBe(false);
  // After a quarter turn to the right, the sun must be here.
  const greenAt = async (left: number, top: number) => {
    const spot = await sharp(stored).extract({ left, top, width: 10, height: 10 }).png().toBuffer();
    return (await sharp(spot).stats()).channels[1]?.mean;
  };
  expect(await greenAt(337, 661)).toBeGreaterThan(225);
  expect(await greenAt(463, 409)).toBeLessThan(200);

  // The real classifier accepted the picture, with the model from this server.
  expect(loaded.filter((each) => /^200 .*\/image-model-[^/]+\/weights\.bin$/.test(each))).toHaveLength(1);
  const worker = loaded.find((each) => CLASSIFIER.test(each))?.slice(4) ?? '';
  const model = loaded.find((each) => each.endsWith('/model.json'))?.slice(4) ?? '';
  const shares = await page.evaluate(
    async ([workerUrl = '', modelUrl = '', base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const asked = new Worker(workerUrl, { type: 'module' });
      return new Promise<Record<string, number>>((resolve, reject) => {
        asked.addEventListener('message', ({ data }) => (data.result ? resolve(data.result) : reject(data)));
        const payload = { image: new Blob([bytes], { type: 'image/jpeg' }), modelUrl };
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
        asked.postMessage({ id: 1, payload });
      });
    },
    [worker, model, (await makePhoto(640, 480)).toString('base64')],
  );
  expect(Object.keys(shares).sort()).toEqual(['Drawing', 'Hentai', 'Neutral', 'Porn', 'Sexy']);
  expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3);
  expect((shares['Drawing'] ?? 0) + (shares['Neutral'] ?? 0)).toBeGreaterThan(0.5);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('a picture that the classifier flags is rejected with the exact text, and can be removed', async () => {
  const page = await stage.enter(classifierIs(FLAGS_THE_MARKED));
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  const dialog = await writing(page, 'Two pictures');
  await choose(dialog, 'photo', [
    photoFile('fine.jpg', await makePhoto(800, 600)),
    photoFile('marked.jpg', await marked()),
  ]);
  await dialog
    .getByRole('button', { name: POST_SCREENS.photos.tile({ place: 2, state: POST_SCREENS.photos.refused }) })
    .waitFor();
  await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).click();
  await page.getByText(POST_TEXTS.rules.rejected, { exact: true }).waitFor();
  expect(calls.filter((url) => url.includes('createMedia'))).toEqual([]);
  expect(await dialog.getByRole('textbox', { name: POST_SCREENS.composer.text }).inputValue()).toBe(
    'Two pictures',
  );
  await dialog.getByRole('button', { name: POST_SCREENS.photos.remove({ place: 2 }) }).click();
  await publish(page, dialog);
  await postWith(page, 'Two pictures').waitFor();
  await page.context().close();
});

test.each([
  ['breaks down', 'throw new Error("no classifier");'],
  ['fails', answering('postMessage({ id, failed: true });')],
])('if the classifier %s the picture counts as safe', async (how, body) => {
  const page = await stage.enter(classifierIs(body));
  const dialog = await writing(page, `Posted although it ${how}`);
  await choose(dialog, 'photo', photoFile('marked.jpg', await marked()));
  await publish(page, dialog);
  await postWith(page, `Posted although it ${how}`).waitFor();
  await page.context().close();
});

test('a classifier that never answers does not prevent posting', async () => {
  const page = await stage.enter(async (context) => {
    await context.clock.install();
    await classifierIs(answering(''))(context);
  });
  const dialog = await writing(page, 'Posted after its patience');
  await choose(dialog, 'photo', photoFile('marked.jpg', await marked()));
  await dialog.getByText(POST_SCREENS.photos.undescribed).waitFor();
  await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).click();
  await dialog.getByRole('button', { name: POST_SCREENS.sending.optimizing }).waitFor();
  await dialog.getByText(POST_SCREENS.optimizing.at({ progress: 0.5 })).waitFor();
  await page.clock.fastForward(20_000);
  await page.getByText(POST_TEXTS.done.created).waitFor();
  await postWith(page, 'Posted after its patience').waitFor();
  await page.context().close();
});

test('a HEIC file and a file that is no picture are rejected with a text before an upload', async () => {
  const page = await stage.enter();
  const dialog = await openComposer(page);
  const broken = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), Buffer.alloc(64)]);
  await choose(dialog, 'photo', {
    name: 'IMG_1.heic',
    mimeType: 'image/heic',
    buffer: broken,
  });
  await page.getByText(MEDIA_SCREENS.notReadable({ name: 'IMG_1.heic' })).waitFor();
  await choose(dialog, 'photo', photoFile('page.jpg', Buffer.from('<svg>')));
  await page.getByText(POST_SCREENS.photos.unsupported({ name: 'page.jpg' })).waitFor();
  await page.context().close();
});
