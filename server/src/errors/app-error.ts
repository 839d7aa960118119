import { ERROR_STATUS, type ErrorCode } from '@weft/shared/http/error-codes';

interface Details {
  /** Field path to message, for forms. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until the same call may succeed; sent as `Retry-After`. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/**
 * A failure that a person is told of. Its message is a sentence for people, its status follows from the code and stands
 * nowhere else. Anything else that is thrown is a mistake of ours: logged, and answered as INTERNAL without its text.
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
