import { ERROR_STATUS, type ErrorCode } from '@weft/shared/http/error-codes';
import type { AnswerEnvelope, AnswerOf, Endpoint } from '@weft/shared/http/endpoint';
import { delay, http, HttpResponse, type DefaultBodyType, type PathParams, type StrictRequest } from 'msw';
import { setupServer } from 'msw/node';

/** The weather stands beside every feed: where a test is not about it, its card goes on loading. */
const slowWeather = http.get('*/api/weather/*', async () => {
  await delay('infinite');
});

/** The bell stands over every member screen: where a test is not about it, nothing is unread. */
const quietBell = http.get('*/api/notifications/unread-count', () =>
  HttpResponse.json({ success: true, unreadCount: 0 }),
);

/** The network's edge in tests. A call that no test has answered fails the test. */
export const server = setupServer(slowWeather, quietBell);

/** A call that the test server received. */
export interface ReceivedCall {
  params: PathParams;
  request: StrictRequest<DefaultBodyType>;
}

/** What a fake answer may be: the payload (with a message if wanted), or a failure made by `failWith`. */
type Reply<E extends Endpoint> = (AnswerOf<E> & { message?: string }) | Response;

function handlerOf(endpoint: Endpoint, resolve: (asked: ReceivedCall) => Promise<Response>) {
  const verbs = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete };
  return verbs[endpoint.method](`*/api${endpoint.path}`, resolve);
}

/**
 * Answers a call as its contract says, for the rest of the test. Returns the list of what it was asked, growing with each call.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  reply: Reply<E> | ((asked: ReceivedCall) => Reply<E> | Promise<Reply<E>>),
): ReceivedCall[] {
  const calls: ReceivedCall[] = [];
  server.use(
    handlerOf(endpoint, async ({ params, request }) => {
      // The body can be read once: the test gets a copy of its own.
      calls.push({ params, request: request.clone() });
      const said = typeof reply === 'function' ? await reply({ params, request }) : reply;
      if (said instanceof Response) return said;
      const envelope = { success: true, ...said } as unknown as AnswerEnvelope<E>;
      return HttpResponse.json(envelope, { status: endpoint.status ?? 200 });
    }),
  );
  return calls;
}

/** Answers with the API's failure envelope. */
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

/** No answer at all, as without a network. */
export function noAnswer(): Response {
  return HttpResponse.error();
}
