import { StoreError } from '../../src/errors/store-error.ts';

/** The code of the StoreError that a call throws, or undefined. */
export const codeOf = (run: () => unknown): number | undefined => {
  try {
    run();
  } catch (error) {
    if (error instanceof StoreError) return error.code;
    throw error;
  }
  return undefined;
};
