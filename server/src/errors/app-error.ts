import { ERROR_STATUS, type ErrorCode } from '@weft/shared/http/error-codes';

interface Details {
  /** Messages by field path, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until the same call may succeed; sent as `Retry-After`. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/**
 * A failure that the client is told of. The message is a sentence for people; the status follows from the code. Any
 * other exception is a bug: logged, and sent as INTERNAL without its text.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
