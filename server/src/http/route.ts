import type { AnswerOf, Endpoint, ParsedInput } from '@weft/shared/http/endpoint';
import type { CookieJar } from './cookie-jar.ts';
import type { UploadedFiles } from './multipart.ts';
import type { RateRule } from './rate-rule.ts';

/** A signed-in, verified member, as the token and the session say. */
export interface Viewer {
  readonly memberId: string;
  readonly sessionId: string;
}

/** Whose registration goes on: the holder of a registration token, or a member's session. */
export interface Registrant {
  readonly memberId: string;
  /** The attempt to register that the token is for: a fresh start has another, which it may not touch. */
  readonly attempt: string;
}

/**
 * Where a call comes from. `ip` is the network address that counts (of IPv6 the /64); it follows forwarding headers only
 * from trusted proxies (specification 3.15).
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

/** All that a handler knows of a call beside its parsed input. */
export interface CallContext<E extends Endpoint> {
  readonly viewer: ViewerOf<E>;
  readonly caller: Caller;
  readonly cookies: CookieJar;
  /** Uploaded files by field, in a temporary folder; what the handler doesn't take over is removed before the answer. */
  readonly files: FilesOf<E>;
  /** Aborted when the caller goes away before the answer. */
  readonly signal: AbortSignal;
}

export type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  context: CallContext<E>,
) => Promise<AnswerOf<E> & { message?: string }>;

export interface RouteOptions {
  /** Rates that count before the handler runs, for a member or a network address. */
  readonly rates?: readonly RateRule[];
  /** Asked before anything of a call is read; throws where the caller may not even know of it. */
  readonly admit?: (caller: Viewer) => Promise<void>;
}

/** A parsed call whose types the endpoint's contract vouches for, not the compiler. */
export interface AnyInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface AnyContext extends Omit<CallContext<Endpoint>, 'viewer' | 'files'> {
  readonly viewer: Viewer | Registrant | undefined;
  readonly files: UploadedFiles | undefined;
}

/** An endpoint with what answers it, its types erased so that bindings of all endpoints make one list. */
export interface RouteBinding {
  readonly endpoint: Endpoint;
  readonly options: RouteOptions;
  readonly handle: (input: AnyInput, context: AnyContext) => Promise<object>;
}

/** Binds a handler to an endpoint; input and answer are checked against its contract. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): RouteBinding {
  return {
    endpoint,
    options,
    // The router parsed the call by this endpoint's schemas, so the types hold again here.
    handle: (input, context) => handler(input as ParsedInput<E>, context as unknown as CallContext<E>),
  };
}
