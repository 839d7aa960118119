import { ERROR_STATUS, type ErrorCode } from '@weft/shared/http/error-codes';
import type { AnswerEnvelope, AnswerOf, Endpoint } from '@weft/shared/http/endpoint';
import { ALL_REQUIRED } from '@weft/shared/joining/asked-fields';
import { delay, http, HttpResponse, type DefaultBodyType, type PathParams, type StrictRequest } from 'msw';
import { setupServer } from 'msw/node';

/** The dashboard always loads the weather. By default its card keeps loading. */
const slowWeather = http.get('*/api/weather/*', async () => {
  await delay('infinite');
});

/** Every member screen loads the number of unread notifications. By default it is 0. */
const quietBell = http.get('*/api/notifications/unread-count', () =>
  HttpResponse.json({ success: true, unreadCount: 0 }),
);

/** The first step of the registration asks who may register. By default all may. */
const openRegistration = http.get('*/api/registration', () =>
  HttpResponse.json({ success: true, registration: { mode: 'open', domains: [], fields: ALL_REQUIRED } }),
);

/** The sign-in and the settings list organisations. By default there are none. */
const noProviders = http.get('*/api/user/login/providers', () =>
  HttpResponse.json({ success: true, providers: [], passwords: true }),
);

/** The settings and the question for a proof ask how members can prove who they are. By default with a password. */
const passwordProof = http.get('*/api/user/proofs', () =>
  HttpResponse.json({ success: true, password: true, code: false }),
);

/** The list of sessions has the browsers that need no code. By default none. */
const noTrustedBrowsers = http.get('*/api/user/trusted-browsers', () =>
  HttpResponse.json({ success: true, browsers: [] }),
);

/** Profiles and found members say whether they are open to work. By default nobody is. */
const notOpenToWork = [
  http.get('*/api/open-to-work', () => HttpResponse.json({ success: true, openToWork: null, proposed: [] })),
  http.post('*/api/open-to-work/look-ups', () => HttpResponse.json({ success: true, members: [] })),
];

/** Without a text of the operator, pages have the product's. */
const noPages = http.get('*/api/pages/:page', () => HttpResponse.json({ success: true, page: null }));

/** The composer asks in whose name its member may write. By default for no company. */
const noOwnCompanies = http.get('*/api/own-companies', () =>
  HttpResponse.json({ success: true, companies: [] }),
);

/** The System screen shows scheduled backups. By default they keep loading. */
const slowBackups = http.get('*/api/admin/backups', async () => {
  await delay('infinite');
});

/** The navigation of the administration shows what waits. By default nothing does. */
const noNotices = http.get('*/api/admin/notices', () =>
  HttpResponse.json({ success: true, notices: { applicants: 0, isBackupFailing: false } }),
);

/** The HTTP server of client tests. An unanswered call fails the test. */
export const server = setupServer(
  slowWeather,
  quietBell,
  openRegistration,
  noProviders,
  noPages,
  noOwnCompanies,
  slowBackups,
  noNotices,
  passwordProof,
  noTrustedBrowsers,
  ...notOpenToWork,
);

/** A call that the test server received. */
export interface ReceivedCall {
  params: PathParams;
  request: StrictRequest<DefaultBodyType>;
}

/** A response: the payload, optionally with a message, or a failure made by `failWith`. */
type Reply<E extends Endpoint> = (AnswerOf<E> & { message?: string }) | Response;

function handlerOf(endpoint: Endpoint, resolve: (asked: ReceivedCall) => Promise<Response>) {
  const verbs = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };
  return verbs[endpoint.method](`*/api${endpoint.path}`, resolve);
}

/** Answers an endpoint for the rest of the test. Returns the list of received calls, which grows with each call. */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: Reply<E> | ((asked: ReceivedCall) => Reply<E> | Promise<Reply<E>>),
): ReceivedCall[] {
  const calls: ReceivedCall[] = [];
  server.use(
    handlerOf(endpoint, async ({ params, request }) => {
      // A body can be read only once, so the test gets a copy.
      calls.push({ params, request: request.clone() });
      const said = typeof reply === 'function' ? await reply({ params, request }) : reply;
      if (said instanceof Response) return said;
      const envelope = { success: true, ...said } as unknown as AnswerEnvelope<E>;
      return HttpResponse.json(envelope, { status: endpoint.status ?? 200 });
    }),
  );
  return calls;
}

/** Builds a response with the API's failure envelope. */
export function failWith(
  code: ErrorCode,
  {
    message = `Refused: ${code}`,
    fields,
    retryAfter,
  }: { message?: string; fields?: Record<string, string>; retryAfter?: number } = {},
): Response {
  return HttpResponse.json(
    { success: false, message, code, requestId: 'test', ...(fields && { fields }) },
    {
      status: ERROR_STATUS[code],
      ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
    },
  );
}

/** A network failure without a response. */
export function noAnswer(): Response {
  return HttpResponse.error();
}
