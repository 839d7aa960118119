import { Router, type Request, type Response } from 'express';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { notFound, unauthenticated } from '../errors/common.ts';
import type { UnderWay } from '../platform/under-way.ts';
import { sendAnswer } from './answer.ts';
import { callRecord, type CallRecord } from './call-record.ts';
import { cookieJar } from './cookie-jar.ts';
import { readJsonBody } from './json-body.ts';
import type { UploadedFiles } from './multipart.ts';
import type { AnyInput, Caller, Registrant, RouteBinding, Viewer } from './route.ts';
import { RATES, type RateRule } from './rate-rule.ts';
import { parsePart } from './validate.ts';

/** The doors that every route passes, given by the composition. */
export interface RouteGuards {
  /** Who holds the token of a call, or undefined without one. Throws UNAUTHENTICATED for one that counts for nothing. */
  authenticate(request: Request): Promise<Viewer | undefined>;
  /** The same for calls that a registration token opens. */
  authenticateRegistrant(request: Request): Promise<Registrant | undefined>;
  /** Counts a call; throws RATE_LIMITED beyond the rule. */
  countRate(rule: RateRule, key: { memberId: string | undefined; ip: string }): Promise<void>;
  /** Does what only reads, again after a moment while the database is away. */
  retryRead<T>(read: () => Promise<T>): Promise<T>;
  /** Reads a multipart body into temporary files, within the endpoint's bounds; throws 413, 415 or 400. */
  readMultipart(endpoint: Endpoint, request: Request, response: Response): Promise<Multipart>;
}

export interface Multipart {
  readonly fields: unknown;
  readonly files: UploadedFiles;
  /** Removes what is left of the temporary files. */
  cleanUp(): Promise<void>;
}

/**
 * Every binding as an Express route, each passing the same doors in the same order:
 * authentication, rates, body, authentication again, validation, handler, envelope. Each is in `underWay` until it has done all that
 * it does, also where nobody waits for its answer any more.
 */
export function mountRoutes(
  bindings: readonly RouteBinding[],
  guards: RouteGuards,
  underWay: Pick<UnderWay, 'add'>,
): Router {
  const router = Router({ caseSensitive: true });
  for (const binding of bindings) {
    const method = binding.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](binding.endpoint.path, async (request, response) => {
      await underWay.add(answer(binding, guards, request, response));
    });
  }
  return router;
}

async function answer(
  binding: RouteBinding,
  guards: RouteGuards,
  request: Request,
  response: Response,
): Promise<void> {
  const { endpoint } = binding;
  const record = callRecord(response);
  record.route = endpoint.path;
  response.setHeader('Cache-Control', 'no-store');
  const viewer = await identify(endpoint, guards, request);
  if (viewer) record.memberId = viewer.memberId;
  const caller = callerOf(request, record);
  for (const rule of ratesOf(binding)) {
    await guards.countRate(rule, { memberId: viewer?.memberId, ip: caller.ip });
  }
  if (viewer && 'sessionId' in viewer) await binding.options.admit?.(viewer);
  const params = pathParams(endpoint, request);
  const multipart = endpoint.files ? await guards.readMultipart(endpoint, request, response) : undefined;
  let payload: object;
  try {
    const fields = multipart ? multipart.fields : await readJsonBody(request, response);
    // A body may come slowly: what ended meanwhile, by sign-out or a new password, may write nothing any more.
    if (endpoint.method !== 'GET') await identify(endpoint, guards, request);
    const input: AnyInput = {
      params,
      query: parsePart(endpoint.query, request.query),
      body: parsePart(endpoint.body, fields),
    };
    const context = {
      viewer,
      caller,
      cookies: cookieJar(request, response),
      files: multipart?.files,
      signal: goneSignal(response),
    };
    const handle = () => binding.handle(input, context);
    payload = await (endpoint.method === 'GET' ? guards.retryRead(handle) : handle());
  } finally {
    // Before the answer, so that none leaves a file behind. What can't be removed now is swept later.
    await multipart?.cleanUp().catch(() => undefined);
  }
  await sendAnswer(request, response, endpoint.status ?? 200, payload);
}

/** The rates of a route; whatever a member reads counts as a read. */
function ratesOf({ endpoint, options }: RouteBinding): readonly RateRule[] {
  const own = options.rates ?? [];
  return endpoint.access === 'session' && endpoint.method === 'GET' ? [RATES.reads, ...own] : own;
}

async function identify(
  endpoint: Endpoint,
  guards: RouteGuards,
  request: Request,
): Promise<Viewer | Registrant | undefined> {
  if (endpoint.access === 'public') return undefined;
  const viewer = await guards.retryRead<Viewer | Registrant | undefined>(() =>
    endpoint.access === 'session' ? guards.authenticate(request) : guards.authenticateRegistrant(request),
  );
  if (!viewer) throw unauthenticated();
  return viewer;
}

/** A malformed id in a path is an unknown thing, not a wrong form (specification 3.2). */
function pathParams(endpoint: Endpoint, request: Request): unknown {
  try {
    return parsePart(endpoint.params, request.params);
  } catch {
    throw notFound();
  }
}

function callerOf(request: Request, { ip }: CallRecord): Caller {
  return { ip, userAgent: request.get('user-agent') ?? '' };
}

function goneSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
