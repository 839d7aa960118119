// Takes screenshots of every screen, dialog and menu of a new demo network: `npm run screenshots`. With `--language de`
// the pages are in that language.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_LANGUAGE, languageOfTag, type Language } from '@weft/shared/languages/languages';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { atRest } from '../browser/at-rest.ts';
import { ROOT } from '../product/artefacts.ts';
import { DEVICES, launchBrowser, type Device } from '../browser/browser.ts';
import { showIn } from '../browser/page-language.ts';
import { openScenario, type Scenario } from './scenario.ts';
import { VIEWS } from './views.ts';

const FOLDER = path.join(ROOT, 'artifacts/screens');
/** Widths per device, its default first. CSS pixels. */
const WIDTHS = { desktop: [1440, 768], phone: [390] } as const;
const HEIGHTS: Readonly<Record<number, number>> = { 1440: 1000, 768: 1024, 390: 844 };

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    language: { type: 'string', default: DEFAULT_LANGUAGE },
    readme: { type: 'boolean', default: false },
  },
});

function wantedLanguage(): Language {
  const language = languageOfTag(values.language);
  if (!language) throw new Error(`Weft has no language "${values.language}".`);
  return language;
}

const language = wantedLanguage();
const nameEnd = language === DEFAULT_LANGUAGE ? '' : `-${language}`;

/** Takes one view on one device, in all widths and both themes. */
async function takeAll(page: Page, device: Device, name: string): Promise<void> {
  for (const width of WIDTHS[device.name]) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? device.height });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await atRest(page);
      await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${colorScheme}${nameEnd}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: device.width, height: device.height });
}

/** Takes all views on one device; returns those that failed. */
async function screenshotAll(scenario: Scenario, browser: Browser, device: Device): Promise<string[]> {
  const show = await scenario.lookFrom(browser, device);
  const missed: string[] = [];
  for (const view of VIEWS) {
    if ((view.on ?? device.name) !== device.name || !view.name.includes(values.only)) continue;
    try {
      const { page } = await show(view);
      await page.waitForLoadState('networkidle');
      await showIn(page, language);
      await takeAll(page, device, view.name);
      await showIn(page, DEFAULT_LANGUAGE);
    } catch (error) {
      missed.push(`${view.name} on a ${device.name}: ${String(error)}`);
    }
  }
  return missed;
}

/** Crops the upper part of the feed for README. */
async function keepForReadme(): Promise<void> {
  await sharp(path.join(FOLDER, 'dashboard-1440-light.png'))
    .extract({ left: 0, top: 0, width: 1440, height: 900 })
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path.join(ROOT, 'docs/feed.png'));
}

mkdirSync(FOLDER, { recursive: true });
const scenario = await openScenario();
const browser = await launchBrowser();
try {
  const missed = await Promise.all(DEVICES.map((device) => screenshotAll(scenario, browser, device)));
  for (const line of missed.flat()) process.stderr.write(`${line}\n`);
  if (values.readme) await keepForReadme();
  process.exitCode = missed.flat().length > 0 ? 1 : 0;
  process.stdout.write(`The pictures are in ${path.relative(ROOT, FOLDER)}.\n`);
} finally {
  await browser.close();
  await scenario.close();
}
