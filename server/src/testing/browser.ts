import type {
  AnswerEnvelope,
  BodyInput,
  Endpoint,
  ParamsInput,
  QueryInput,
} from '@weft/shared/http/endpoint';
import { pathOf } from '@weft/shared/http/endpoint';
import type { ErrorEnvelope } from '@weft/shared/http/error-codes';
import { assertContract } from './assert-contract.ts';

/** What a call is made of; types are loosened on purpose, so that tests can send what is wrong. */
export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsInput<E> & Record<string, string>;
  readonly query?: QueryInput<E> | Record<string, string>;
  readonly body?: BodyInput<E> | object | string;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
  /** Where the API answers: `/api` unless said; '' is the root. */
  readonly base?: string;
}

export interface Answer<E extends Endpoint> {
  readonly status: number;
  readonly headers: Headers;
  /** The body of a success. Throws if the call failed, with what it answered. */
  readonly data: AnswerEnvelope<E>;
  /** The body of a failure. Throws if the call succeeded. */
  readonly failure: ErrorEnvelope;
}

/**
 * One browser: keeps cookies, sends its token by header. Every answer is checked against the call's contract, and
 * fails the test where it carries anything more.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  token: string | undefined;
  readonly #origin: string;

  constructor(origin: string, token?: string) {
    this.#origin = origin;
    this.token = token;
  }

  /** A plain request with this browser's cookies and token. */
  async fetch(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token !== undefined && !headers.has('authorization')) {
      headers.set('authorization', `Bearer ${this.token}`);
    }
    if (this.cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(new URL(path, this.#origin), { redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async call<const E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
    const search = new URLSearchParams(input.query ?? {}).toString();
    const path = `${input.base ?? '/api'}${pathOf(endpoint, input.params)}${search && `?${search}`}`;
    const { body } = input;
    const response = await this.fetch(path, {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...input.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(input.form && { body: input.form }),
    });
    return assertContract(endpoint, response);
  }
}
