import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { artefactPath } from '../product/artefacts.ts';

/** Takes a screenshot of each page of a failed test: `<name>-failed-<n>.png` among the artefacts. */
export async function keepFailurePictures(
  { task }: Pick<TestContext, 'task'>,
  name: string,
  pages: readonly Page[],
): Promise<void> {
  if (task.result?.state !== 'fail') return;
  for (const [number, page] of pages.entries())
    await page.screenshot({ path: artefactPath(`${name}-failed-${number + 1}.png`) });
}
