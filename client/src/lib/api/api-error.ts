import type { ErrorCode, ErrorEnvelope } from '@weft/shared/http/error-codes';

/** Code of a failed call. `NETWORK`: no response. `CANCELLED`: this page aborted the call, so nothing is shown. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'CANCELLED';

/** Error thrown by `call`. `message` is the server's text for members, or empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Messages by field path, such as `location.city`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, if the server sent them. */
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

/** The server's message, or `fallback` if it sent none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

/**
 * Like `messageOf`, with separate fallbacks for a missing response and for one without a message, such as a
 * proxy's.
 */
export function errorText(
  error: unknown,
  { offline, fallback }: { offline: string; fallback: string },
): string {
  return messageOf(error, isApiError(error, 'NETWORK') ? offline : fallback);
}

/** Whether a call failed because the session has ended or its member is suspended. */
export function endsSession(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 401 || error.code === 'SUSPENDED');
}

/** Whether the call failed with this code. */
export function isApiError(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
