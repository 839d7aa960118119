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
    // No function here has a name: what runs this file would mark it in a way that a page does not know.
    for (const type of ['largest-contentful-paint', 'layout-shift', 'event']) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { startTime, duration, ...read } = entry.toJSON() as {
            startTime: number;
            duration: number;
            value?: number;
            hadRecentInput?: boolean;
            interactionId?: number;
          };
          if (type === 'largest-contentful-paint') figures.largestPaint = startTime;
          else if (type === 'layout-shift') figures.shift += read.hadRecentInput ? 0 : (read.value ?? 0);
          else if (read.interactionId) figures.slowestInput = Math.max(figures.slowestInput, duration);
        }
      }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) });
    }
  });
}

export const figuresOf = (page: Page): Promise<Figures> =>
  page.evaluate(() => ({ ...(window as unknown as { figures: Figures }).figures }));
