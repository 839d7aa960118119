import type { Page } from 'playwright-core';

/** Transitions start in the frame after their cause. */
const FRAMES = 3;

/** Waits until fonts are loaded and nothing moves or changes colour, except endless animations. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    await document.fonts.ready;
    for (let frame = 0; frame < frames; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, FRAMES);
}
