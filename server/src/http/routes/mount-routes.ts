import { Router, type Request, type Response } from 'express';
import type { Endpoint } from '@weft/shared/http/endpoint';
import type { Permission } from '@weft/shared/roles/policy';
import { held, type Held } from '../../errors/held.ts';
import { notFound, unauthenticated } from '../../errors/common.ts';
import type { InFlight } from '../../platform/in-flight.ts';
import { sendAnswer } from '../responses/answer.ts';
import { allowSlowBody } from '../bodies/body-deadline.ts';
import { callRecord, type CallRecord } from '../monitoring/call-record.ts';
import { cookieJar } from './cookie-jar.ts';
import { readJsonBody } from '../bodies/json-body.ts';
import type { UploadedFiles } from '../bodies/multipart.ts';
import { presentedToken } from './presented-token.ts';
import type { AnyInput, Caller, Registrant, RouteBinding, Viewer } from './route.ts';
import { RATES, type RateRule } from './rate-rule.ts';
import { parsePart } from './validate.ts';

/** The checks that every route runs, given by the composition. */
export interface RouteGuards {
  /** The member of a call's token, or undefined without one. Throws UNAUTHENTICATED for an invalid token. */
  authenticate(request: Request): Promise<Viewer | undefined>;
  /** The same for calls that accept a registration token. */
  authenticateRegistrant(request: Request): Promise<Registrant | undefined>;
  /** Throws NOT_FOUND if the member's role may not do this, SECOND_FACTOR_MISSING if it may only with one. */
  requirePermission(viewer: Viewer, permission: Permission): Promise<void>;
  /** Throws FRESH_PROOF_REQUIRED if the session's last password or code is too old. */
  requireFreshProof(viewer: Viewer): Promise<void>;
  /** Counts a call; throws RATE_LIMITED if the rule is exceeded. */
  countRate(rule: RateRule, key: { memberId: string | undefined; ip: string }): Promise<void>;
  /** Runs a read, and retries it after a delay while the database is unreachable. */
  retryRead<T>(read: () => Promise<T>): Promise<T>;
  /** Reads a multipart body into temporary files, within the endpoint's bounds; throws 413, 415 or 400. */
  readMultipart(endpoint: Endpoint, request: Request, response: Response): Promise<Multipart>;
}

interface Multipart {
  readonly fields: unknown;
  readonly files: UploadedFiles;
  /** Removes the remaining temporary files. */
  cleanUp(): Promise<void>;
}

/**
 * Mounts every binding as an Express route with the same middleware in the same order: authentication, rates, body,
 * second authentication, validation, handler, envelope. A call is in `inFlight` until all of its work has ended, even
 * after the client disconnected.
 */
export function mountRoutes(
  bindings: readonly RouteBinding[],
  guards: RouteGuards,
  inFlight: Pick<InFlight, 'add'>,
): Router {
  const router = Router({ caseSensitive: true });
  for (const binding of bindings) {
    const method = binding.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    router[method](binding.endpoint.path, async (request, response) => {
      await inFlight.add(answer(binding, guards, request, response));
    });
  }
  return router;
}

function isOpenTo(because: Held, { openWhileHeld }: Endpoint): boolean {
  return openWhileHeld === 'unlessLeaving' ? because !== 'leaving' : openWhileHeld === true;
}

/**
 * `Clear-Site-Data` removes cached images and documents. "storage" would also remove device settings, and "cookies"
 * the device's proof and cookies of other hosts of the domain; the page removes the member's own data.
 */
const CACHE_ALONE = '"cache"';

async function answer(
  binding: RouteBinding,
  guards: RouteGuards,
  request: Request,
  response: Response,
): Promise<void> {
  const { endpoint, options } = binding;
  const record = callRecord(response);
  record.route = endpoint.path;
  response.setHeader('Cache-Control', 'no-store');
  const viewer = await identify(endpoint, guards, request);
  if (viewer) record.memberId = viewer.memberId;
  const caller = callerOf(request, record);
  for (const rule of ratesOf(binding)) {
    await guards.countRate(rule, { memberId: viewer?.memberId, ip: caller.ip });
  }
  if (viewer && 'sessionId' in viewer) {
    if (viewer.held && !isOpenTo(viewer.held, endpoint)) throw held(viewer.held);
    if (endpoint.needsPermission) await guards.requirePermission(viewer, endpoint.needsPermission);
    if (endpoint.needsFreshProof) await guards.requireFreshProof(viewer);
  }
  const params = pathParams(endpoint, request);
  if (endpoint.files) allowSlowBody(request);
  const multipart = endpoint.files ? await guards.readMultipart(endpoint, request, response) : undefined;
  let payload: object;
  try {
    const fields = multipart ? multipart.fields : await readJsonBody(request, response);
    // A body may arrive slowly: after a sign-out or password change in the meantime nothing may be written.
    if (endpoint.method !== 'GET') await identify(endpoint, guards, request);
    const input: AnyInput = {
      params,
      query: parsePart(endpoint.query, request.query),
      body: parsePart((await options.body?.()) ?? endpoint.body, fields),
    };
    const context = {
      viewer,
      caller,
      cookies: cookieJar(request, response),
      presentedToken: presentedToken(request),
      files: multipart?.files,
    };
    const handle = () => binding.handle(input, context);
    payload = await (endpoint.method === 'GET' ? guards.retryRead(handle) : handle());
  } finally {
    // Before the response, so that no call leaves a file behind. A failed removal is repeated later.
    await multipart?.cleanUp().catch(() => undefined);
  }
  if (options.leavesBrowser) response.setHeader('Clear-Site-Data', CACHE_ALONE);
  await sendAnswer(request, response, endpoint.status ?? 200, payload);
}

/** The rates of a route; every GET by a member also counts as a read, every other call as a change. Limits never keep a member from leaving. */
function ratesOf({ endpoint, options }: RouteBinding): readonly RateRule[] {
  const own = options.rates ?? [];
  if (endpoint.access !== 'session' || options.leavesBrowser) return own;
  return [endpoint.method === 'GET' ? RATES.reads : RATES.changes, ...own];
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

/** A malformed id in a path is a 404, not a validation failure. */
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
