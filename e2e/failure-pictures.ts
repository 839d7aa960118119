import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { artefactPath } from './artefacts.ts';

/** Keeps a picture of each page where the test has failed: `<name>-failed-<n>.png` among the run's artefacts. */
export async function keepFailurePictures(
  { task }: Pick<TestContext, 'task'>,
  name: string,
  pages: readonly Page[],
): Promise<void> {
  if (task.result?.state !== 'fail') return;
  for (const [number, page] of pages.entries())
    await page.screenshot({ path: artefactPath(`${name}-failed-${number + 1}.png`) });
}
