import { AppError, type Sentence } from '../../../errors/app-error.ts';

/** The error for a file of an unsupported type. */
export function unsupported(message: Sentence): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', message);
}

/** The error for a file that contains too much. */
export function tooLarge(message: Sentence): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', message);
}

/** Adds the file's field to a rejection and throws it; other errors are thrown unchanged. */
export const naming =
  ({ place }: { readonly place: string }) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const sentence = () => error.text;
    throw new AppError(error.code, sentence, { fields: { [place]: sentence }, cause: error });
  };
