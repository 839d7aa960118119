import type { BrowserContext, Page } from 'playwright-core';

/** What a page has measured of itself since it was opened. */
export interface Figures {
  /** Milliseconds until the largest part of the first screen was painted. */
  readonly largestPaint: number;
  /** Sum of all layout shifts that no input has caused. */
  readonly shift: number;
  /** Milliseconds that the slowest answer to a key or a click took to be painted. */
  readonly slowestInput: number;
}

/** Lets every page of the profile measure itself, as web vitals are measured. */
export async function measureItself(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const figures = { largestPaint: 0, shift: 0, slowestInput: 0 };
    Object.assign(window, { figures });
    const watch = (type: string, hear: (entry: PerformanceEntry) => void, options = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
        type,
        buffered: true,
        ...options,
      });
    watch('largest-contentful-paint', ({ startTime }) => {
      figures.largestPaint = startTime;
    });
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      };
      if (!hadRecentInput) figures.shift += value;
    });
    watch(
      'event',
      (entry) => {
        const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number };
        if (interactionId > 0) figures.slowestInput = Math.max(figures.slowestInput, entry.duration);
      },
      { durationThreshold: 16 },
    );
  });
}

export const figuresOf = (page: Page): Promise<Figures> =>
  page.evaluate(() => ({ ...(window as unknown as { figures: Figures }).figures }));
