import { parentPort } from 'node:worker_threads';
import { setLanguageSource } from '@weft/shared/languages/current-language';
import { AppError } from '../../../errors/app-error.ts';
import { inspectFile } from '../kinds/inspect-file.ts';
import type { InspectionAnswer, InspectionJob } from './messages.ts';
import { yieldToCalls } from './yield-to-calls.ts';

yieldToCalls();

async function answer({ path, accepted, language }: InspectionJob): Promise<InspectionAnswer> {
  // A thread inspects one file at a time.
  setLanguageSource(() => language);
  try {
    return { inspected: await inspectFile(path, accepted) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, message: error.message } };
    return { failure: error };
  }
}

parentPort?.on('message', (job: InspectionJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  void answer(job).then((found) => parentPort?.postMessage(found));
});
