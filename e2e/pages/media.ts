import type { BrowserContext, Locator, Page } from 'playwright-core';

/** A file as a person would choose it. */
export interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const photoFile = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: 'image/jpeg', buffer });

type Watched = Window & { longTasks?: number[] };

/** Has every page of a profile write down what keeps it from answering the member. */
export async function watchLongTasks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tasks: number[] = ((window as Watched).longTasks = []);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** Forgets what was written down so far: opening a page is no matter of files. */
export async function forgetLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => void (window as Watched).longTasks?.splice(0));
}

/** The longest task since, in milliseconds. */
export async function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...((window as Watched).longTasks ?? [])));
}

/** Chooses files for one of the composer's three fields. A large one is named by its path: its bytes would go through the page. */
export async function choose(
  dialog: Locator,
  field: 'Add photos' | 'Add a video' | 'Add a document',
  files: Chosen | Chosen[] | string,
): Promise<void> {
  await dialog.getByLabel(field).setInputFiles(files);
}

/** The row of a video or document in the composer. */
export function fileRow(dialog: Locator, name: string): Locator {
  return dialog.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });
}

/** Waits until a video of the composer is ready, and answers what its row says of its size. */
export async function readySize(dialog: Locator, name: string, timeout = 120_000): Promise<string> {
  const row = fileRow(dialog, name);
  await row.getByText(/MB/).waitFor();
  await row.getByRole('progressbar').waitFor({ state: 'detached', timeout });
  return row.getByText(/MB/).innerText();
}

/** What the server hands out for a picture (in its full size) or film of a page, fetched with the page's own session. */
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

/** Plays a film of the page without sound, and answers how far it came in seconds. */
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
