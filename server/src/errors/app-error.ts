import { ERROR_STATUS, type ErrorCode } from '@weft/shared/http/error-codes';

/** A sentence for people. As a function it is in the language of the moment. */
export type Sentence = string | (() => string);

const textOf = (sentence: Sentence): string => (typeof sentence === 'string' ? sentence : sentence());

interface Details {
  /** Messages by field path, for forms. */
  readonly fields?: Readonly<Record<string, Sentence>>;
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
  readonly retryAfter: number | undefined;
  readonly #sentence: Sentence;
  readonly #fields: Readonly<Record<string, Sentence>> | undefined;

  constructor(code: ErrorCode, sentence: Sentence, details: Details = {}) {
    super(textOf(sentence), { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfter = details.retryAfter;
    this.#sentence = sentence;
    this.#fields = details.fields;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /** The sentence in the reader's language: calls that share work also share its failure. */
  get text(): string {
    return textOf(this.#sentence);
  }

  /** Messages by field path, in the reader's language. */
  get fields(): Readonly<Record<string, string>> | undefined {
    if (!this.#fields) return undefined;
    return Object.fromEntries(
      Object.entries(this.#fields).map(([field, sentence]) => [field, textOf(sentence)]),
    );
  }
}
