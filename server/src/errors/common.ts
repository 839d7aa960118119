import { AppError, type Sentence } from './app-error.ts';
import { texts } from './texts/generated/index.ts';

/** 404: it does not exist, or the member may not know of it. */
export function notFound(what: Sentence = () => texts.notFound): AppError {
  return new AppError('NOT_FOUND', what);
}

/** 403: signed in, but not allowed. */
export function forbidden(message: Sentence = () => texts.forbidden): AppError {
  return new AppError('FORBIDDEN', message);
}

/** 401: missing, invalid, expired or revoked token. */
export function unauthenticated(message: Sentence = () => texts.unauthenticated): AppError {
  return new AppError('UNAUTHENTICATED', message);
}

/** 400 with every invalid field; the message is that of the first field. */
export function invalid(fields: Readonly<Record<string, Sentence>>): AppError {
  const [first] = Object.values(fields);
  return new AppError('VALIDATION_FAILED', first ?? (() => texts.invalid), { fields });
}

/** 429; `retryAfter` in seconds, rounded up. */
export function rateLimited(retryAfter: number): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfter));
  return new AppError('RATE_LIMITED', () => texts.tooOften, { retryAfter: seconds });
}
