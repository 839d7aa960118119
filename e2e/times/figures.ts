import type { BrowserContext, Page } from 'playwright-core';

/** Measurements of a page since it was opened. */
export interface Figures {
  /** Milliseconds until Largest Contentful Paint. */
  readonly largestPaint: number;
  /** Cumulative Layout Shift. */
  readonly shift: number;
  /** Milliseconds of the slowest interaction until its paint. */
  readonly slowestInput: number;
}

/** Measures web vitals on every page of the profile. */
export async function recordFigures(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const figures = { largestPaint: 0, shift: 0, slowestInput: 0 };
    Object.assign(window, { figures });
    // No named functions, because the transpiler would add a helper that the page does not have.
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
