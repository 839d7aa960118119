import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { artefactPath } from './artefacts.ts';
import type { Device } from './browser.ts';

/** Everything that axe knows of WCAG 2.2 AA, and its best practices; no rule is switched off. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page: Page): Promise<string[]> {
  // Evaluated through the debugger, so that the content policy stays as it is for everybody.
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, { runOnly: { type: 'tag', values } }),
    TAGS,
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

/** Whether the page can be scrolled sideways, which nothing on it may cause. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * Gives the page a window as high as itself, so that no control lies half under the fixed bars: where one has scrolled
 * to is no matter of the page's making.
 */
async function withWholePage(page: Page, device: Device, work: () => Promise<void>): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: device.width, height: Math.max(height, device.height) });
  await work();
  await page.setViewportSize({ width: device.width, height: device.height });
  await page.evaluate((top) => window.scrollTo(0, top), scrolled);
}

/** Waits until fonts are there and nothing moves or changes its colour any more, but for what never stops. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Transitions begin with the frame after the change that causes them.
    await nextFrame();
    await nextFrame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await nextFrame();
  });
}

/** Takes a picture of the screen in light and dark and lets axe look at both: neither may have a violation. */
export async function checkScreen(page: Page, device: Device, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(page);
    await page.screenshot({ path: artefactPath(`${device.name}-${name}-${colorScheme}.png`) });
    await withWholePage(page, device, async () => {
      expect(await violations(page), `${name}, ${device.name}, ${colorScheme}`).toEqual([]);
    });
    expect(await overflow(page), `${name} scrolls sideways on a ${device.name}`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
