import type { AnswerOf, Endpoint, ParsedInput } from '@weft/shared/http/endpoint';
import type * as z from 'zod/mini';
import type { Held } from '../../errors/held.ts';
import type { CookieJar } from './cookie-jar.ts';
import type { UploadedFiles } from '../bodies/multipart.ts';
import type { RateRule } from './rate-rule.ts';

/** A signed-in member with a verified address. */
export interface Viewer {
  readonly memberId: string;
  readonly sessionId: string;
  /** Set for a member who may only make the calls that are open to everybody with an account. */
  readonly held?: Held;
}

/** A person in registration: holds a registration token, or a member's session. */
export interface Registrant {
  readonly memberId: string;
  /**
   * The registration attempt of the token. A restarted registration has a new attempt, which the old token must not
   * change.
   */
  readonly attempt: string;
}

/**
 * Origin of a call. `ip` is the network address to count by (IPv6: the /64); forwarding headers are only used from
 * trusted proxies.
 */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
}

type ViewerOf<E extends Endpoint> = E['access'] extends 'session'
  ? Viewer
  : E['access'] extends 'registration'
    ? Registrant
    : undefined;

type FilesOf<E extends Endpoint> = E extends { readonly files: infer F }
  ? UploadedFiles<keyof F & string>
  : undefined;

/** What a handler knows of a call besides its parsed input. */
interface CallContext<E extends Endpoint> {
  readonly viewer: ViewerOf<E>;
  readonly caller: Caller;
  readonly cookies: CookieJar;
  /** The session token of the call, also for public calls; not verified. */
  readonly presentedToken: string | undefined;
  /**
   * Uploaded files by field, in a temporary folder. Files that the handler does not take are removed before the
   * response.
   */
  readonly files: FilesOf<E>;
}

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  context: CallContext<E>,
) => Promise<AnswerOf<E> & { message?: string }>;

export interface RouteOptions<Body = unknown> {
  /** Replaces the contract's schema of the body where rules depend on settings: each is narrower than the contract. */
  readonly body?: () => Promise<z.ZodMiniType<Body>>;
  /** Rates that are checked before the handler runs. */
  readonly rates?: readonly RateRule[];
  /** On success the member leaves this browser, which then clears its cache of our responses. */
  readonly leavesBrowser?: boolean;
}

/** A parsed call. The endpoint's contract guarantees its types, not the compiler. */
export interface AnyInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

interface AnyContext extends Omit<CallContext<Endpoint>, 'viewer' | 'files'> {
  readonly viewer: Viewer | Registrant | undefined;
  readonly files: UploadedFiles | undefined;
}

/** An endpoint with its handler; types are erased so that all bindings fit in one list. */
export interface RouteBinding {
  readonly endpoint: Endpoint;
  readonly options: RouteOptions;
  readonly handle: (input: AnyInput, context: AnyContext) => Promise<object>;
}

/** Binds a handler to an endpoint; input and answer are checked against its contract. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions<ParsedInput<E>['body']> = {},
): RouteBinding {
  return {
    endpoint,
    options,
    // The router parsed the call with this endpoint's schemas, so this cast is safe.
    handle: (input, context) => handler(input as ParsedInput<E>, context as unknown as CallContext<E>),
  };
}
