import { readFileSync } from 'node:fs';
import path from 'node:path';
import type axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { artefactPath, ROOT } from '../product/artefacts.ts';
import { atRest } from './at-rest.ts';
import type { Device } from './browser.ts';
import { tooWide } from './too-wide.ts';

/** The minified script: pages read it in two thirds of the time of the other one. */
const AXE = readFileSync(path.join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Loads axe with each page of a browser profile: sending it to a page takes longer than most of its checks. */
export async function loadAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: AXE });
}

/** All rules of axe for WCAG 2.2 AA, and best practices; no rule is disabled. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const WHOLE = 'html';
/** Maximum window height when only a part is checked, because a long page would take long. Pixels. */
const PART_HEIGHT = 1600;

async function violations(page: Page, part: string): Promise<string[]> {
  // Evaluated through the debugger, so that the content security policy stays active.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(
    ([within, values]) =>
      (window as unknown as { axe: typeof axe }).axe.run(within, {
        runOnly: { type: 'tag', values },
        // axe then skips the descriptions of passed rules, which take longer than the rules.
        resultTypes: ['violations'],
      }),
    [part, TAGS] as const,
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.failureSummary}`),
  );
}

/** Makes the window as high as the page, so that no control is half covered by the fixed bars. */
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

const THEMES = ['light', 'dark'] as const;

interface Checks {
  readonly part?: string | undefined;
  readonly onEach?: (theme: string) => Promise<unknown>;
  readonly themes?: readonly (typeof THEMES)[number][];
}

/** Runs axe on the screen, or a `part` of it (a selector), in light and dark; throws on a violation. */
export async function checkThemes(
  page: Page,
  device: Device,
  name: string,
  { part = WHOLE, onEach, themes = THEMES }: Checks = {},
): Promise<void> {
  // Chromium draws no frames of a page that is behind another, and pictures and animations wait for them.
  await page.bringToFront();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await atRest(page);
    await onEach?.(colorScheme);
    await withWholePage(page, device, part, async () => {
      expect(await violations(page, part), `${name}, ${device.name}, ${colorScheme}`).toEqual([]);
    });
    expect(await tooWide(page), `${name} scrolls sideways on a ${device.name}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Pictures are for people to look at, and take a tenth of the processor time: only with `--pictures`. */
const TAKES_PICTURES = process.env['E2E_PICTURES'] !== undefined;

/** Like `checkThemes`, with a screenshot of each theme if the run takes pictures. */
export function checkScreen(
  page: Page,
  device: Device,
  name: string,
  { themes = THEMES }: Pick<Checks, 'themes'> = {},
): Promise<void> {
  return checkThemes(page, device, name, {
    themes,
    ...(TAKES_PICTURES && {
      onEach: (theme: string) =>
        page.screenshot({ path: artefactPath(`${device.name}-${name}-${theme}.png`) }),
    }),
  });
}
