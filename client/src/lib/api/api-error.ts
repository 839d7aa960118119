import type { ErrorCode, ErrorEnvelope } from '@weft/shared/http/error-codes';

/** A failed call. `NETWORK` is no answer at all; `CANCELLED` is our own doing and nothing to tell anybody. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'CANCELLED';

/** What `call` throws. `message` is the server's sentence for people, empty where the server said none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status, 0 without an answer. */
  readonly status: number;
  /** Messages by field path, as `location.city`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Seconds after which the server would take the call again, where it said so. */
  readonly retryAfter: number | undefined;

  constructor(failure: {
    code: ApiErrorCode;
    status: number;
    message?: string;
    fields?: Record<string, string>;
    requestId?: string;
    retryAfter?: number;
  }) {
    super(failure.message ?? '');
    this.code = failure.code;
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }
}

/** Whether a response body is the API's failure envelope. */
export function isErrorEnvelope(data: unknown): data is ErrorEnvelope {
  return typeof data === 'object' && data !== null && 'code' in data && 'message' in data;
}

/** What to show: the server's sentence, else the screen's own. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

/** The same where a screen has different words for no answer at all and for one that says nothing, as a proxy's. */
export function wordsFor(error: unknown, { away, unsaid }: { away: string; unsaid: string }): string {
  return messageOf(error, isApiError(error, 'NETWORK') ? away : unsaid);
}

/** Whether a signed-in call failed because there is no session any more, or none for this member. */
export function endsSession(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.code === 'SUSPENDED');
}

/** Whether the call failed in that way. */
export function isApiError(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
