import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../client/src/lib/paths.ts';
import { ROOT } from './product/artefacts.ts';
import { DEVICES, launchBrowser, type Device } from './browser/browser.ts';
import { checkThemes } from './browser/check-screen.ts';
import { openScenario, type Look, type Scenario } from './screens/scenario.ts';
import { checkLanguages } from './screens/check-languages.ts';
import { VIEWS } from './screens/views.ts';

const ROUTE = /<Route path=(?:"([^"]+)"|\{paths\.(\w+)\})/g;

/** Maximum time for the seed on a busy machine. Milliseconds. */
const SEEDING_MS = 480_000;

let scenario: Scenario;
let browser: Browser;
let looks: { device: Device; show: Look }[];

beforeAll(async () => {
  [browser, scenario] = await Promise.all([launchBrowser(), openScenario()]);
  looks = await Promise.all(
    DEVICES.map(async (device) => ({ device, show: await scenario.lookFrom(browser, device) })),
  );
}, SEEDING_MS);

afterAll(async () => {
  await browser?.close();
  await scenario?.close();
});

test('every route has views, and every view has a route', () => {
  const router = readFileSync(path.join(ROOT, 'client/src/app/router.tsx'), 'utf8');
  const known = new Map<string, unknown>(Object.entries(paths));
  const routes = [...router.matchAll(ROUTE)].map(([, written, name = '']) => written ?? known.get(name));
  expect(routes.length).toBeGreaterThan(20);
  expect(new Set(VIEWS.map(({ route }) => route))).toEqual(new Set(routes));
});

test('every view that another test checks is named in it', () => {
  for (const { name, seenIn } of VIEWS) {
    if (!seenIn) continue;
    const [file, checked] = seenIn;
    expect(readFileSync(path.join(ROOT, 'e2e', file), 'utf8'), `${name}, in ${file}`).toContain(
      `'${checked}'`,
    );
  }
});

const OWN_VIEWS = VIEWS.filter(({ seenIn }) => !seenIn).map((view, place) => ({
  name: view.name,
  view,
  place,
}));

test.each(OWN_VIEWS)(
  '$name passes axe in both themes and widths, and fits in other languages',
  async ({ view, place }) => {
    const there = looks.filter(({ device }) => (view.on ?? device.name) === device.name);
    await Promise.all(
      there.map(async ({ device, show }, at) => {
        const { page } = await show(view);
        await checkThemes(page, device, view.name, { part: view.part });
        // On one device, in turn: a third pass of axe on both takes minutes of the whole run.
        await checkLanguages(page, device, view, { inArabic: at === place % there.length });
      }),
    );
  },
);
