const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A user resource, as far as tests read it. */
interface ScimUser {
  readonly id: string;
  readonly userName: string;
  readonly active: boolean;
  readonly displayName?: string;
  readonly externalId?: string;
  readonly meta: { readonly version: string; readonly location: string };
}

interface ScimAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ScimUser & {
    readonly totalResults?: number;
    readonly Resources?: readonly ScimUser[];
    readonly scimType?: string;
    readonly detail?: string;
  };
}

/** Provisions like an identity provider: `call` sends what it is given, the others the usual requests. */
export class ScimClient {
  readonly #origin: string;
  readonly #token: string | undefined;

  constructor(origin: string, token: string | undefined) {
    this.#origin = origin;
    this.#token = token;
  }

  async call(
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> {
    const response = await fetch(`${this.#origin}/scim/v2${path}`, {
      method,
      headers: {
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as ScimAnswer['body'],
    };
  }

  create(userName: string, further: object = {}) {
    return this.call('POST', '/Users', { schemas: [USER], userName, active: true, ...further });
  }

  find(filter: string) {
    return this.call('GET', `/Users?${new URLSearchParams({ filter }).toString()}`);
  }

  patch(id: string, ...operations: readonly object[]) {
    return this.call('PATCH', `/Users/${id}`, { schemas: [PATCH], Operations: operations });
  }

  /** As Okta does it. */
  setActive(id: string, active: boolean) {
    return this.patch(id, { op: 'replace', value: { active } });
  }
}
