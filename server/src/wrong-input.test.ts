import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { pathOf } from '@weft/shared/http/endpoint';
import type { ErrorEnvelope } from '@weft/shared/http/error-codes';
import type { ClientEvent, SocketFailure } from '@weft/shared/sockets/client-event';
import { SOCKET_LIMITS } from '@weft/shared/sockets/limits';
import { connectSocket } from './testing/app/connect-socket.ts';
import { everyClientEvent, everyEndpoint, everySentence } from './testing/contracts/every-contract.ts';
import type { TestMember } from './testing/app/register-member.ts';
import { startTestApp, type TestApp } from './testing/app/test-app.ts';
import { asForm, WRONG_VALUES, wrongEverywhere, wrongFields } from './testing/contracts/wrong-inputs.ts';

const MODERATOR = 'moderator@example.org';
/** Phrases of the validator. */
const WORDING =
  /Invalid (input|option|string|key|value|number|discriminator|UUID|URL|element)|Too (big|small)|expected|received|Unrecognized|must match pattern/;

let app: TestApp;
let member: TestMember;
let endpoints: Endpoint[];
let events: ClientEvent[];
let sentences: RegExp[];

beforeAll(async () => {
  [endpoints, events, sentences] = await Promise.all([everyEndpoint(), everyClientEvent(), everySentence()]);
  // Attempts with wrong input must not hit the rate limits.
  app = await startTestApp({ MODERATOR_EMAILS: MODERATOR, WRONG_PASSWORDS_PER_NETWORK: '100000' });
  member = await app.registerMember({ email: MODERATOR });
});
afterAll(() => app.close());

/** Sentences of a response that are not among our texts. */
function foreignSentences(failure: Pick<SocketFailure, 'code' | 'message' | 'fields'>): string[] {
  const said = [failure.message, ...Object.values(failure.fields ?? {})];
  const foreign = said.filter((text) => !sentences.some((sentence) => sentence.test(text)));
  // Other failures have sentences of the server, without the validator's phrases.
  return failure.code === 'VALIDATION_FAILED' ? foreign : foreign.filter((text) => WORDING.test(text));
}

/** An id that names nothing, for each part of a path. */
const AN_ID = 'f'.repeat(24);
const WRONG_PARTS = ['x', '-1.5', '{}', 'x'.repeat(2000)];

interface Call {
  readonly what: string;
  readonly query?: string;
  readonly body?: FormData | string;
  readonly isJson?: boolean;
  /** Stands for every id in the path. */
  readonly part?: string;
}

function wrongCalls({ path, body, query, files }: Endpoint): Call[] {
  const bodies = WRONG_VALUES.flatMap(([what, value]): [string, unknown][] => [
    [what, value],
    ...(body
      ? ([
          [`${what} as each field`, wrongFields(body, value)],
          [`${what} at each depth`, wrongEverywhere(body, value)],
          [`a list with ${what}`, [value]],
        ] as [string, unknown][])
      : []),
  ]);
  const asBody = bodies.map(([what, value]): Call =>
    files
      ? { what, body: asForm(value) }
      : { what, isJson: true, ...(value !== undefined && { body: JSON.stringify(value) }) },
  );
  const inQuery = query
    ? ['', 'x', '-1.5', 'x'.repeat(2000)].flatMap((value): Call[] => {
        const names = Object.keys(wrongFields(query, value));
        const once = new URLSearchParams(names.map((name): [string, string] => [name, value])).toString();
        return [
          { what: `?${once.slice(0, 60)}`, query: once },
          { what: 'each of the query twice', query: `${once}&${once}` },
        ];
      })
    : [];
  const inPath = path.includes(':')
    ? WRONG_PARTS.map((part): Call => ({ what: `${part.slice(0, 20)} in the path`, part }))
    : [];
  return [...(body || files ? asBody : []), ...inQuery, ...inPath];
}

async function failureOf(endpoint: Endpoint, { query = '', body, isJson, part = AN_ID }: Call) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, part]);
  const response = await member.browser.fetch(
    `/api${pathOf(endpoint, Object.fromEntries(names) as Record<string, string>)}?${query}`,
    {
      method: endpoint.method,
      ...(body !== undefined && { body }),
      ...(isJson && body !== undefined && { headers: { 'content-type': 'application/json' } }),
    },
  );
  const answer = (await response.json()) as ErrorEnvelope;
  return response.status >= 400 ? answer : undefined;
}

describe('a wrong call', () => {
  test('is answered in our own words, whatever is wrong with it', async () => {
    const foreign: string[] = [];
    let refused = 0;
    for (const endpoint of endpoints) {
      for (const call of wrongCalls(endpoint)) {
        const failure = await failureOf(endpoint, call);
        if (failure?.code === 'VALIDATION_FAILED') refused += 1;
        for (const text of failure ? foreignSentences(failure) : []) {
          foreign.push(`${endpoint.id}, ${call.what}: ${text}`);
        }
        expect(failure?.code, `${endpoint.id}, ${call.what}`).not.toBe('INTERNAL');
      }
    }
    expect(foreign).toEqual([]);
    expect(refused).toBeGreaterThan(500);
  }, 240_000);
});

/** Returns whether a socket accepts an event of this size. */
const isSmallEnough = (body: unknown): boolean =>
  (JSON.stringify(body) ?? '').length < SOCKET_LIMITS.eventMaxBytes - 1024;

describe('a wrong event', () => {
  test('is answered in our own words, in message_error and its acknowledgement', async () => {
    const socket = await connectSocket(app.url, member.browser.token);
    const received: SocketFailure[] = [];
    socket.on('message_error', (failure) => void received.push(failure));
    const foreign: string[] = [];
    for (const { name, body } of events) {
      for (const [what, value] of WRONG_VALUES) {
        const all = [value, wrongFields(body, value), wrongEverywhere(body, value), [value]];
        for (const wrong of all.filter(isSmallEnough)) {
          const ack = (await socket.timeout(10_000).emitWithAck(name, wrong)) as
            { success: true } | ({ success: false } & SocketFailure);
          const texts = ack.success ? [] : foreignSentences(ack);
          foreign.push(...texts.map((text) => `${name}, ${what}: ${text}`));
        }
      }
    }
    expect(received.length).toBeGreaterThan(200);
    expect(received.flatMap(foreignSentences)).toEqual([]);
    expect(foreign).toEqual([]);
    socket.close();
  }, 300_000);
});
