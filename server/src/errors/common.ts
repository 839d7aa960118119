import { AppError } from './app-error.ts';

/** 404: it does not exist, or the member may not know of it. */
export function notFound(what = 'This page or thing was not found.'): AppError {
  return new AppError('NOT_FOUND', what);
}

/** 403: signed in, but not allowed. */
export function forbidden(message = 'You are not allowed to do this.'): AppError {
  return new AppError('FORBIDDEN', message);
}

/** 401: missing, invalid, expired or revoked token. */
export function unauthenticated(message = 'Please sign in to go on.'): AppError {
  return new AppError('UNAUTHENTICATED', message);
}

/** 400 with every invalid field; the message is that of the first field. */
export function invalid(fields: Readonly<Record<string, string>>): AppError {
  const [first] = Object.values(fields);
  return new AppError('VALIDATION_FAILED', first ?? 'Please check what you entered.', { fields });
}

/** 429; `retryAfter` in seconds, rounded up. */
export function rateLimited(retryAfter: number): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfter));
  return new AppError('RATE_LIMITED', 'That was too often. Please wait a moment and try again.', {
    retryAfter: seconds,
  });
}
