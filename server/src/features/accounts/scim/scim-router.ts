import { json, Router, type ErrorRequestHandler, type Request, type Response } from 'express';
import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import { toAppError } from '../../../errors/to-app-error.ts';
import { callRecord } from '../../../http/monitoring/call-record.ts';
import { logFailure } from '../../../platform/logger/log-failure.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { ProvisionedFacts } from './provisioned.model.ts';
import type { Provisioned } from './provisioned.store.ts';
import type { Provisioning } from './provisioning.ts';
import { PROVISIONING_LIMITS } from './provisioning-limits.ts';
import type { ScimAccess } from './scim-access.ts';
import { SERVICE, USER_FORM, USER_TYPE } from './scim-discovery.ts';
import { ScimError } from './scim-error.ts';
import { parseFilter } from './scim-filter.ts';
import { patched } from './scim-patch.ts';
import { parseUser, presentUser, USER_SCHEMA, versionOf } from './scim-user.ts';

const TYPE = 'application/scim+json';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const BASE = '/scim/v2';
const USERS = `${BASE}/Users`;
const MAX_BODY = '64kb';

interface Deps {
  readonly access: ScimAccess;
  readonly provisioning: Provisioning;
  readonly publicUrl: () => string;
  readonly logger: Logger;
}

type Handler = (provider: SignInProvider, request: Request, response: Response) => Promise<void>;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Where organisations manage their members (SCIM 2.0, RFC 7643 and 7644). */
export function scimRouter({ access, provisioning, publicUrl, logger }: Deps): Router {
  const router = Router({ caseSensitive: true });
  const users = () => `${publicUrl()}${USERS}`;
  const sendUser = (response: Response, status: number, user: Provisioned) => {
    response.setHeader('ETag', versionOf(user));
    if (status === 201) response.setHeader('Location', `${users()}/${user._id}`);
    send(response, status, presentUser(user, users()));
  };
  const on = (method: Method, path: string, handler: Handler) =>
    router[method](
      path,
      json({ type: [TYPE, 'application/json'], limit: MAX_BODY }),
      async (request, response) => {
        callRecord(response).route = path;
        response.setHeader('Cache-Control', 'no-store');
        const { ip } = callRecord(response);
        await handler(await access.providerOf(request.headers.authorization, ip), request, response);
      },
    );

  on('get', USERS, listing(provisioning, users));
  on('post', USERS, async (provider, { body }, response) =>
    sendUser(response, 201, await provisioning.create(provider, parseUser(body))),
  );
  on('get', `${USERS}/:id`, async (provider, request, response) =>
    sendUser(response, 200, await provisioning.one(provider, idOf(request))),
  );
  const changing =
    (factsOf: (user: Provisioned, body: unknown) => ProvisionedFacts): Handler =>
    async (provider, { params, headers, body }, response) => {
      const facts = (user: Provisioned) => factsOf(user, body);
      const change = { id: String(params['id']), ifMatch: headers['if-match'], facts };
      sendUser(response, 200, await provisioning.change(provider, change));
    };
  on(
    'put',
    `${USERS}/:id`,
    changing((user, body) => parseUser(body, user.isActive)),
  );
  on('patch', `${USERS}/:id`, changing(patched));
  on('delete', `${USERS}/:id`, async (provider, request, response) => {
    await provisioning.remove(provider, idOf(request));
    response.status(204).end();
  });
  describeService(on, publicUrl);
  router.all(`${BASE}{/*rest}`, () => {
    throw new ScimError(404, 'There is no such resource.');
  });
  router.use(BASE, sendError(logger));
  return router;
}

/** A page of users: `filter`, `startIndex` from 1, `count`. */
function listing(provisioning: Provisioning, users: () => string): Handler {
  return async (provider, { query }, response) => {
    const filter = typeof query['filter'] === 'string' ? parseFilter(query['filter']) : undefined;
    const start = Math.max(1, wholeNumber(query['startIndex'], 1));
    const limit = Math.min(PROVISIONING_LIMITS.page, Math.max(0, wholeNumber(query['count'], 100)));
    const page = await provisioning.page(provider, filter, { skip: start - 1, limit });
    const resources = page.users.map((user) => presentUser(user, users()));
    send(response, 200, listOf(page.total, resources, start));
  };
}

/** Answers what the service supports, each as a list and by its id. */
function describeService(
  on: (method: Method, path: string, handler: Handler) => void,
  publicUrl: () => string,
): void {
  const located = (form: object, path: string, resourceType: string) => ({
    ...form,
    meta: { resourceType, location: `${publicUrl()}${BASE}/${path}` },
  });
  const service = () => located(SERVICE, 'ServiceProviderConfig', 'ServiceProviderConfig');
  const type = () => located(USER_TYPE, 'ResourceTypes/User', 'ResourceType');
  const form = () => located(USER_FORM, `Schemas/${USER_SCHEMA}`, 'Schema');
  const shown: readonly (readonly [string, () => object])[] = [
    ['ServiceProviderConfig', service],
    ['ResourceTypes', () => listOf(1, [type()], 1)],
    ['ResourceTypes/User', type],
    ['Schemas', () => listOf(1, [form()], 1)],
    [`Schemas/${USER_SCHEMA.replaceAll(':', '\\:')}`, form],
  ];
  for (const [path, body] of shown)
    on('get', `${BASE}/${path}`, async (_provider, _request, response) => send(response, 200, body()));
}

function listOf(totalResults: number, resources: readonly object[], startIndex: number): object {
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function send(response: Response, status: number, body: object): void {
  response
    .status(status)
    .type(TYPE)
    .send(Buffer.from(JSON.stringify(body)));
}

function sendError(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const own = isUnreadable(error) ? new ScimError(400, 'The body is no JSON.', 'invalidSyntax') : error;
    if (own instanceof ScimError) {
      if (own.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
      send(response, own.status, own.body);
      return;
    }
    const { status, text, code, retryAfter } = toAppError(error);
    callRecord(response).failure = code;
    if (status >= 500) logFailure(logger, code, { err: error }, 'call by SCIM failed');
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    send(response, status, new ScimError(status, text).body);
  };
}

/** Whether the body parser could not read the body. */
const isUnreadable = (error: unknown): boolean =>
  (error as { readonly type?: unknown }).type === 'entity.parse.failed';

const idOf = ({ params }: Request): string => String(params['id']);

function wholeNumber(value: unknown, fallback: number): number {
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : fallback;
}
