import type { BodyInput, Endpoint, ParamsInput, QueryInput } from '@weft/shared/http/endpoint';
import { pathOf } from '@weft/shared/http/endpoint';
import supertest from 'supertest';
import type { Answer } from './answer.ts';
import { assertContract } from './assert-contract.ts';

/** Input of a call; loosely typed so that tests can send invalid data. */
export interface CallInput<E extends Endpoint> {
  readonly params?: ParamsInput<E> & Record<string, string>;
  readonly query?: QueryInput<E> | Record<string, string>;
  readonly body?: BodyInput<E> | object | string;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
  /** Base path of the API, default `/api`; '' is the root. */
  readonly base?: string;
}

/**
 * A browser: keeps cookies and sends its token in the header. Every response is checked strictly against the call's
 * contract.
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
    const headers = this.#withCredentials(init.headers);
    const response = await fetch(new URL(path, this.#origin), { redirect: 'manual', ...init, headers });
    this.#keepCookies(response.headers);
    return response;
  }

  /** Calls the API. The response is checked against the contract. */
  async call<const E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
    const { body, form, base = '/api' } = input;
    const method = endpoint.method.toLowerCase() as Lowercase<E['method']>;
    const path = `${base}${pathOf(endpoint, input.params)}`;
    const caller = supertest(this.#origin);
    const request = caller[method](path)
      .query(input.query ?? {})
      .redirects(0)
      .set({
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(this.#withCredentials(input.headers)),
      });
    if (form) await sendForm(request, form);
    else if (body !== undefined) request.send(typeof body === 'string' ? body : JSON.stringify(body));
    const { status, text, headers: received } = await request;
    const headers = new Headers();
    for (const [name, value] of Object.entries(received as Record<string, string | string[]>)) {
      for (const line of [value].flat()) headers.append(name, line);
    }
    this.#keepCookies(headers);
    return assertContract(endpoint, { status, text, headers });
  }

  #withCredentials(given: Record<string, string> = {}): Headers {
    const headers = new Headers(given);
    if (this.token !== undefined && !headers.has('authorization')) {
      headers.set('authorization', `Bearer ${this.token}`);
    }
    if (this.cookies.size > 0 && !headers.has('cookie')) {
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    return headers;
  }

  #keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

/** Encodes a form like a browser: a form without fields is multipart, too, which supertest cannot create. */
async function sendForm(request: supertest.Test, form: FormData): Promise<void> {
  const encoded = new Response(form);
  request.set('content-type', encoded.headers.get('content-type') ?? '');
  request.send(Buffer.from(await encoded.arrayBuffer()));
}
