import { AppError } from './app-error.ts';

/** Waits for work on a thing that may be gone already, by another's hand: then nothing is left to do. */
export async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
  }
}
