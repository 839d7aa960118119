import type { AnswerEnvelope, Endpoint } from '@weft/shared/http/endpoint';
import type { ErrorEnvelope } from '@weft/shared/http/error-codes';

/** The response to a call. */
export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  /** The body of a success. Throws if the call failed, with the response. */
  readonly data: AnswerEnvelope<E>;
  /** The body of a failure. Throws if the call succeeded. */
  readonly failure: ErrorEnvelope;
}
