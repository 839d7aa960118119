import type { BrowserContext, Locator, Page } from 'playwright-core';
import { LIB_TEXTS, patternOf, POST_SCREENS } from './texts.ts';

/** A file to choose. */
export interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const photoFile = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: 'image/jpeg', buffer });

type Watched = Window & { longTasks?: number[]; measuredSince?: number };

/** Records the long tasks of every page. */
export async function watchLongTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tasks: number[] = ((window as Watched).longTasks = []);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** Starts a measurement, because opening a page is not part of it. */
export async function startMeasuring(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched = window as Watched;
    watched.longTasks?.splice(0);
    watched.measuredSince = performance.now();
  });
}

/**
 * Returns the longest task since then as a share of the whole time. Work that blocks the page is near 1 on every
 * machine.
 */
export async function longestTaskShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { longTasks = [], measuredSince = 0 } = window as Watched;
    return Math.max(0, ...longTasks) / (performance.now() - measuredSince);
  });
}

/**
 * Chooses files for one of the composer's three fields. Large files are given by path, because their bytes
 * would otherwise pass through the page.
 */
export async function choose(
  dialog: Locator,
  field: 'photo' | 'video' | 'document',
  files: Chosen | Chosen[] | string,
): Promise<void> {
  await dialog.page().getByLabel(POST_SCREENS.input[field], { exact: true }).setInputFiles(files);
}

/** The row of a video or document in the composer. */
export function fileRow(dialog: Locator, name: string): Locator {
  return dialog
    .getByRole('list', { name: POST_SCREENS.files.label })
    .getByRole('listitem')
    .filter({ hasText: name });
}

/** Waits until a video in the composer is ready, and returns its sizes in MB: one, or before and after compression. */
export async function readySizes(dialog: Locator, name: string, timeout = 300_000): Promise<number[]> {
  const row = fileRow(dialog, name);
  const sizes = row.getByText(patternOf((size) => LIB_TEXTS.size({ unit: 'megabytes', size })));
  await sizes.waitFor();
  await row.getByRole('progressbar').waitFor({ state: 'detached', timeout });
  return [...(await sizes.innerText()).matchAll(/\d+\.\d+/g)].map(Number);
}

/** Fetches an image (in full size) or video with the page's session. */
export async function fetchShown(media: Locator): Promise<Buffer> {
  const text = await media.evaluate(async (element: HTMLImageElement | HTMLVideoElement) => {
    const blob = await (await fetch(element.src)).blob();
    return new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(reader.result as string));
      reader.readAsDataURL(blob);
    });
  });
  return Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');
}

/** Plays a video muted and returns its position in seconds. */
export async function playFor(video: Locator, seconds: number): Promise<number> {
  return video.evaluate(async (element: HTMLVideoElement, until: number) => {
    element.muted = true;
    await element.play();
    while (element.currentTime < until && !element.ended && !element.error)
      await new Promise((resolve) => element.addEventListener('timeupdate', resolve, { once: true }));
    element.pause();
    return element.currentTime;
  }, seconds);
}
