import { AppError } from '../../../errors/app-error.ts';

/** A file whose content is not of a kind that is taken here. */
export function unsupported(message: string): AppError {
  return new AppError('UNSUPPORTED_MEDIA_TYPE', message);
}

/** A file that is of a right kind, but holds too much. */
export function tooLarge(message: string): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', message);
}
