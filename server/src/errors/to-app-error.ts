import { isDatabaseAway } from '../platform/database/failures.ts';
import { StorageAwayError } from '../platform/storage/storage-away.ts';
import { AppError } from './app-error.ts';
import { notFound } from './common.ts';
import { texts } from './texts/generated/index.ts';

/** Error of Express or its body parser for a malformed request. */
interface HttpError {
  readonly status?: unknown;
  readonly type?: unknown;
}

/** Converts any exception to an AppError. Unexpected ones become INTERNAL; their text stays in the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error) || error instanceof StorageAwayError) {
    return new AppError('UNAVAILABLE', () => texts.unavailable, {
      retryAfter: 5,
      cause: error,
    });
  }
  const { status, type } = error as HttpError;
  if (error instanceof URIError || status === 400) return notFound();
  if (type === 'entity.too.large') {
    return new AppError('PAYLOAD_TOO_LARGE', () => texts.tooLarge, { cause: error });
  }
  if (type === 'charset.unsupported' || type === 'encoding.unsupported') {
    return new AppError('UNSUPPORTED_MEDIA_TYPE', () => texts.contentForm, { cause: error });
  }
  return new AppError('INTERNAL', () => texts.internal, { cause: error });
}
