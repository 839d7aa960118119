import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { DEVICES, addSession, launchBrowser, openProfile, type Device } from '../browser/browser.ts';
import { signInElsewhere } from '../pages/member.ts';
import { startSeeded } from '../product/seeded.ts';
import { figuresOf, recordFigures, type Figures } from './figures.ts';
import type { Measure } from './measure.ts';
import { openSlowLine } from './slow-line.ts';

/** A slow phone and network: a quarter of this machine's speed, 1.6 Mbit/s, 150 ms round trip. */
const SLOWDOWN = 4;
const LINE = { bitsPerSecond: 1_600_000, roundTrip: 150 };
const TIMES = 3;
/** The first screen is complete after this time without a larger paint. Milliseconds. */
const STILL = 3000;

const BOUNDS = { first: 4, second: 2.5, shift: 0.05, input: 200 } as const;

async function openDashboard(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(`${address}/dashboard`, { waitUntil: 'commit' });
  await page.getByRole('article').first().waitFor();
  return page;
}

/** Returns the page's measurements after the largest paint. */
async function settled(page: Page): Promise<Figures> {
  let known = await figuresOf(page);
  for (;;) {
    await pause(STILL);
    const now = await figuresOf(page);
    if (now.largestPaint === known.largestPaint) {
      // Fails if there is no measurement.
      if (now.largestPaint === 0) throw new Error('The page has not measured its largest paint.');
      return now;
    }
    known = now;
  }
}

/** Actions of a member: search, open the composer, like. */
async function workWith(page: Page): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search people' });
  await search.click();
  await page.keyboard.type('maria', { delay: 80 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start a post' }).first().click();
  await page.getByRole('textbox', { name: 'Post text' }).waitFor();
  await page.keyboard.type('Low water', { delay: 80 });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page
    .getByRole('button', { name: /^(Like|Celebrate|Support|Love|Insightful|Funny)/ })
    .first()
    .click();
  await pause(STILL);
}

async function round(device: Device, address: string, token: string) {
  const browser = await launchBrowser({ optimises: true });
  try {
    const context = await openProfile(browser, device);
    await addSession(context, address, token);
    await recordFigures(context);
    const firstPage = await openDashboard(context, address);
    const first = await settled(firstPage);
    await firstPage.evaluate(async () => void (await navigator.serviceWorker.ready));
    await firstPage.close();
    const secondPage = await openDashboard(context, address);
    const second = await settled(secondPage);
    await workWith(secondPage);
    const { slowestInput } = await figuresOf(secondPage);
    if (slowestInput === 0) throw new Error('The page has not measured its answers to input.');
    return { first, second, slowestInput };
  } finally {
    await browser.close();
  }
}

/** Loading time and responsiveness of the dashboard on a slow phone and network. */
export async function* measureLoad(): AsyncGenerator<Measure> {
  const seeded = await startSeeded();
  const { product, person } = seeded;
  const line = await openSlowLine(product.port, LINE);
  try {
    const token = await signInElsewhere(product.address, person);
    for (const device of DEVICES) {
      const rounds: Awaited<ReturnType<typeof round>>[] = [];
      for (let n = 0; n < TIMES; n += 1) rounds.push(await round(device, line.address, token));
      const least = (read: (of: (typeof rounds)[number]) => number) => Math.min(...rounds.map(read));
      const of = `dashboard, ${device.name},`;
      yield {
        name: `${of} first visit, largest paint`,
        value: least(({ first }) => first.largestPaint) / 1000,
        bound: BOUNDS.first,
        unit: 's',
      };
      yield {
        name: `${of} second visit, largest paint`,
        value: least(({ second }) => second.largestPaint) / 1000,
        bound: BOUNDS.second,
        unit: 's',
      };
      yield {
        name: `${of} layout shift, the worse visit`,
        value: least(({ first, second }) => Math.max(first.shift, second.shift)),
        bound: BOUNDS.shift,
        unit: '',
      };
      yield {
        name: `${of} slowest answer to an input`,
        value: least(({ slowestInput }) => slowestInput),
        bound: BOUNDS.input,
        unit: 'ms',
      };
    }
  } finally {
    await line.close();
    await seeded.close();
  }
}
