import { pathOf, type AnswerEnvelope, type BodyInput, type Endpoint } from '@weft/shared/http/endpoint';
import type { ErrorEnvelope } from '@weft/shared/http/error-codes';

interface Call<E extends Endpoint> {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: BodyInput<E>;
  /** In place of a body for a call with files. */
  readonly form?: FormData;
  readonly token?: string | undefined;
}

/** A call that the product refused. */
export class Refused extends Error {
  readonly status: number;

  constructor(endpoint: Endpoint, status: number, { code, message }: ErrorEnvelope) {
    super(`${endpoint.method} ${endpoint.path} answered ${status} ${code}: ${message}`);
    this.name = 'Refused';
    this.status = status;
  }
}

export type DemoClient = ReturnType<typeof createDemoClient>;

/**
 * Calls the product as a browser does, by its contracts: what the demo holds, a member could have written. `step` runs
 * before each call.
 */
export function createDemoClient(address: string, step: () => void = () => undefined) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: Call<E> = {},
  ): Promise<AnswerEnvelope<E>> {
    step();
    const { params, body, form, token } = input;
    const response = await fetch(`${address}/api${pathOf(endpoint, params)}`, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(form ? { body: form } : body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Refused(endpoint, response.status, answer as ErrorEnvelope);
    return answer as AnswerEnvelope<E>;
  };
}
