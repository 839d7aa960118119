import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { ACCEPTED_ENCODINGS, boundedBody } from './bounded-body.ts';
import type { HostNames } from './host-names.ts';
import { isPublicAddress } from './public-address.ts';

const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);
/** Bytes. */
const HEAD_MAX = 16 * 1024;
/** Bytes of a response to a post, which nobody reads. */
const ANSWER_MAX = 64 * 1024;
/** Unused connections to one host, and how long they are kept (ms). */
const FREE_MAX = 8;
const FREE_FOR = 4000;

/** Which hosts a `WebReader` may ask. */
export interface WebReaderSettings {
  /** Hosts that are never asked, with their subdomains. */
  readonly deniedHosts: readonly string[];
  /** Hosts of the operator's own network, as `host` or `host:port`: they may have private addresses. */
  readonly privateHosts: readonly string[];
  /** Certificate authorities of these hosts, in PEM form. */
  readonly privateCa: string | undefined;
  readonly userAgent: string;
  readonly hostNames: HostNames;
}

export interface WebRequest {
  /** The accepted media types. */
  readonly accept: string;
  readonly maxRedirects: number;
  /** Bytes of the body. */
  readonly maxBytes: number;
  /** Ends everything, also the resolving of names. */
  readonly signal: AbortSignal;
}

export interface WebResponse {
  /** The address after redirects. */
  readonly url: URL;
  /** The media type with its parameters; empty if there is none. */
  readonly contentType: string;
  /** Throws beyond the allowed bytes. */
  readonly body: AsyncIterable<Buffer>;
}

export interface WebPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Ends everything, also the resolving of names. */
  readonly signal: AbortSignal;
}

interface Asking extends Omit<WebPost, 'body'> {
  readonly method: string;
  readonly body?: Buffer;
  readonly agent?: Agent | false;
}

/** The address answered with a status other than 200. */
export class UnexpectedStatusError extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined) {
    super(`the address answered ${status}`);
    this.name = 'UnexpectedStatusError';
    this.status = status;
  }
}

/** Strips brackets of an IPv6 address and the final dot of a name. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * Reads public https addresses that strangers choose, or posts to them. It connects only to addresses that it has checked itself, after
 * every redirect, so that a name can't lead into the operator's network.
 */
export class WebReader {
  readonly #settings: WebReaderSettings;
  /** Made once, because reading so many certificates takes longer than a request. */
  #privateTrust: SecureContext | undefined;
  /** Connections for posts: to the same service usually follow more, and the handshake costs more than the request. */
  readonly #connections = new Agent({ keepAlive: true, maxFreeSockets: FREE_MAX, timeout: FREE_FOR });

  constructor(settings: WebReaderSettings) {
    this.#settings = settings;
  }

  /** Returns the address of a path at a host; at the port that the operator named for a host of their own network. */
  addressAt(host: string, path: string): URL {
    const entry = this.#settings.privateHosts.find((each) => each.startsWith(`${host}:`));
    return new URL(path, `https://${entry ?? host}`);
  }

  /** Calls `handle` with the response and returns its result. Throws if the address may not be read or answers no 200. */
  async read<T>(address: URL, wanted: WebRequest, handle: (response: WebResponse) => Promise<T>): Promise<T> {
    let url = address;
    for (let redirects = 0; redirects <= wanted.maxRedirects; redirects += 1) {
      const response = await this.#ask(url, wanted);
      try {
        const { statusCode, headers } = response;
        if (!REDIRECTS.has(statusCode)) {
          if (statusCode !== 200) throw new UnexpectedStatusError(statusCode);
          const body = boundedBody(response, headers['content-encoding'], wanted.maxBytes);
          return await handle({ url, contentType: headers['content-type'] ?? '', body });
        }
        url = new URL(headers.location ?? '', url);
      } finally {
        response.destroy();
      }
    }
    throw new Error(`the address redirects more than ${wanted.maxRedirects} times`);
  }

  /** Posts to an address and returns the status and headers of the response. Follows no redirects. */
  async post(address: URL, { headers, body, signal }: WebPost) {
    const response = await this.#request(address, {
      method: 'POST',
      headers,
      body,
      signal,
      agent: this.#connections,
    });
    endAfter(response, ANSWER_MAX);
    return { status: response.statusCode ?? 0, headers: response.headers };
  }

  #ask(url: URL, { accept, signal }: WebRequest): Promise<IncomingMessage> {
    const headers = { accept, 'accept-encoding': ACCEPTED_ENCODINGS };
    return this.#request(url, { method: 'GET', headers, signal });
  }

  async #request(
    url: URL,
    { method, headers, body, signal, agent = false }: Asking,
  ): Promise<IncomingMessage> {
    const addresses = await this.#addressesOf(url, signal);
    const { privateCa, userAgent } = this.#settings;
    const asked = request(url, {
      agent,
      method,
      signal,
      lookup: alwaysAt(addresses),
      maxHeaderSize: HEAD_MAX,
      ...(privateCa !== undefined && this.#isPrivate(url) && { secureContext: this.#trusting(privateCa) }),
      headers: { ...headers, 'user-agent': userAgent },
    });
    return new Promise((resolve, reject) => {
      asked.on('response', resolve);
      asked.on('error', reject);
      asked.on('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('the address switches protocols'));
      });
      asked.end(body);
    });
  }

  /** Returns the checked IP addresses of a URL. Throws if it may not be asked. */
  async #addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    const host = bareHost(url);
    if (url.protocol !== 'https:') throw new Error('only https is read');
    if (url.username !== '' || url.password !== '') throw new Error('the address contains credentials');
    const { deniedHosts, hostNames } = this.#settings;
    if (deniedHosts.some((denied) => host === denied || host.endsWith(`.${denied}`)))
      throw new Error('the host is denied');
    const isPrivate = this.#isPrivate(url);
    if (!isPrivate && url.port !== '') throw new Error('only port 443 is read');
    const addresses = isIP(host) > 0 ? [host] : await hostNames[isPrivate ? 'local' : 'public'](host, signal);
    signal.throwIfAborted();
    if (addresses.length === 0) throw new Error('the host has no address');
    if (!isPrivate && !addresses.every(isPublicAddress)) throw new Error('the host is not public');
    return addresses;
  }

  #trusting(privateCa: string): SecureContext {
    this.#privateTrust ??= createSecureContext({ ca: [...rootCertificates, privateCa] });
    return this.#privateTrust;
  }

  #isPrivate(url: URL): boolean {
    const host = bareHost(url);
    const entry = url.port === '' ? host : `${host}:${url.port}`;
    return this.#settings.privateHosts.includes(entry);
  }
}

/** Lets a response end, so that its connection can be used again; ends the connection beyond the allowed bytes. */
function endAfter(response: IncomingMessage, maxBytes: number): void {
  let bytes = 0;
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > maxBytes) response.destroy();
  });
  // Its status is known: what fails afterwards has no effect.
  response.on('error', () => undefined);
}

/** Answers each lookup with the checked addresses, so that resolving again can't replace them. */
function alwaysAt(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all: wantsAll = false }, done) => {
    const [first] = all;
    if (wantsAll) done(null, all);
    else if (first) done(null, first.address, first.family);
  };
}
