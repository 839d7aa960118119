import { AppError } from '../../../errors/app-error.ts';

/** The error for a file of an unsupported type. */
export function unsupported(message: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', message);
}

/** The error for a file that contains too much. */
export function tooLarge(message: string): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', message);
}

/** Adds the file's field to a rejection and throws it; other errors are thrown unchanged. */
export const naming =
  ({ place }: { readonly place: string }) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    throw new AppError(error.code, error.message, { fields: { [place]: error.message }, cause: error });
  };
