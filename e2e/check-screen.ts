import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { artefactPath } from './artefacts.ts';
import { atRest } from './at-rest.ts';
import type { Device } from './browser.ts';

/** Everything that axe knows of WCAG 2.2 AA, and its best practices; no rule is switched off. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const WHOLE = 'html';
/** As high as any dialog (px): a whole feed behind it would take longer than itself. */
const PART_HEIGHT = 1600;

async function violations(page: Page, part: string): Promise<string[]> {
  // Evaluated through the debugger, so that the content policy stays as it is for everybody.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    ([within, values]) =>
      (window as unknown as { axe: typeof axe }).axe.run(within, {
        runOnly: { type: 'tag', values },
        // What passed needs no description: it takes longer than the rules.
        resultTypes: ['violations'],
      }),
    [part, TAGS] as const,
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
async function withWholePage(
  page: Page,
  device: Device,
  part: string,
  work: () => Promise<void>,
): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const whole = part === WHOLE ? height : Math.min(height, PART_HEIGHT);
  if (whole <= device.height) return work();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.setViewportSize({ width: device.width, height: whole });
  await work();
  await page.setViewportSize({ width: device.width, height: device.height });
  await page.evaluate((top) => window.scrollTo(0, top), scrolled);
}

/** Lets axe look at the screen in light and dark, or at a `part` of it (a selector): neither may have a violation. */
export async function checkThemes(
  page: Page,
  device: Device,
  name: string,
  { part = WHOLE, onEach }: { part?: string | undefined; onEach?: (theme: string) => Promise<unknown> } = {},
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(page);
    await onEach?.(colorScheme);
    await withWholePage(page, device, part, async () => {
      expect(await violations(page, part), `${name}, ${device.name}, ${colorScheme}`).toEqual([]);
    });
    expect(await overflow(page), `${name} scrolls sideways on a ${device.name}`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** The same, and keeps a picture of each. */
export function checkScreen(page: Page, device: Device, name: string): Promise<void> {
  return checkThemes(page, device, name, {
    onEach: (theme) => page.screenshot({ path: artefactPath(`${device.name}-${name}-${theme}.png`) }),
  });
}
