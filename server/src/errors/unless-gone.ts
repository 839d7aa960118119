import { AppError } from './app-error.ts';

/** Awaits work on something that another call may have removed: then nothing is left to do. */
export async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  }
}
