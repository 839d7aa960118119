import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { pathOf } from '@weft/shared/http/endpoint';
import type { ErrorEnvelope } from '@weft/shared/http/error-codes';
import type { Language } from '@weft/shared/languages/languages';
import type { ClientEvent, SocketFailure } from '@weft/shared/sockets/client-event';
import { SOCKET_LIMITS } from '@weft/shared/sockets/limits';
import { connectSocket } from './testing/app/connect-socket.ts';
import { everyClientEvent, everyEndpoint, everySentence } from './testing/contracts/every-contract.ts';
import type { TestMember } from './testing/members/register-member.ts';
import { registerOwner } from './testing/members/make-staff.ts';
import { startTestApp, type TestApp } from './testing/app/test-app.ts';
import { asForm, WRONG_VALUES, wrongEverywhere, wrongFields } from './testing/contracts/wrong-inputs.ts';

/** The languages that callers ask for, one after the other. */
const SPOKEN: readonly Language[] = ['en', 'de', 'es', 'ar'];
const languageAt = (index: number): Language => SPOKEN[index % SPOKEN.length] ?? 'en';

let app: TestApp;
let member: TestMember;
let endpoints: Endpoint[];
let events: ClientEvent[];
/** Texts of the server by language. */
let sentences: ReadonlyMap<Language, readonly RegExp[]>;

beforeAll(async () => {
  [endpoints, events] = await Promise.all([everyEndpoint(), everyClientEvent()]);
  // Attempts with wrong input must not hit the rate limits.
  app = await startTestApp({ WRONG_PASSWORDS_PER_NETWORK: '100000' });
  // An owner's calls are validated; to others those of the administration do not exist.
  member = await registerOwner(app);
  const all = SPOKEN.map(async (language) => [language, await everySentence(language)] as const);
  sentences = new Map(await Promise.all(all));
});
afterAll(() => app.close());

/** Sentences of a response that are not among our texts in the caller's language. */
function foreignSentences(failure: Pick<SocketFailure, 'message' | 'fields'>, language: Language): string[] {
  // Refused before its headers were read.
  if (failure.message === 'The head of this call is too large.') return [];
  const said = [failure.message, ...Object.values(failure.fields ?? {})];
  return said.filter((text) => !isOurs(text, language));
}

/** What was looked up before, because each of thousands of calls is answered with one of a few hundred texts. */
const lookedUp = new Map<string, boolean>();

function isOurs(text: string, language: Language): boolean {
  const key = `${language} ${text}`;
  const known = lookedUp.get(key);
  if (known !== undefined) return known;
  const ours = sentences.get(language)?.some((sentence) => sentence.test(text)) ?? false;
  lookedUp.set(key, ours);
  return ours;
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
  // In a body without inner fields, each field and each depth are the same.
  const distinct = new Map(bodies.map(([what, value]) => [JSON.stringify(value), [what, value] as const]));
  const asBody = [...distinct.values()].map(([what, value]): Call =>
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

async function failureOf(
  endpoint: Endpoint,
  { query = '', body, isJson, part = AN_ID }: Call,
  language: Language,
) {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, part]);
  const response = await member.browser.fetch(
    `/api${pathOf(endpoint, Object.fromEntries(names) as Record<string, string>)}?${query}`,
    {
      method: endpoint.method,
      ...(body !== undefined && { body }),
      headers: {
        'accept-language': language,
        ...(isJson && body !== undefined && { 'content-type': 'application/json' }),
      },
    },
  );
  const answer = (await response.json()) as ErrorEnvelope;
  return response.status >= 400 ? answer : undefined;
}

describe('a wrong call', () => {
  test("is answered in our own words and the caller's language, whatever is wrong with it", async () => {
    const foreign: string[] = [];
    let refused = 0;
    for (const [offset, endpoint] of endpoints.entries()) {
      for (const [index, call] of wrongCalls(endpoint).entries()) {
        const language = languageAt(offset + index);
        const failure = await failureOf(endpoint, call, language);
        if (failure?.code === 'VALIDATION_FAILED') refused += 1;
        for (const text of failure ? foreignSentences(failure, language) : []) {
          foreign.push(`${endpoint.id}, ${call.what}, ${language}: ${text}`);
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
  test.each(SPOKEN)(
    'is answered in our own words in %s, in message_error and its acknowledgement',
    async (language) => {
      const auth = { token: member.browser.token, language };
      const socket = await connectSocket(app.url, member.browser.token, { auth });
      const received: SocketFailure[] = [];
      socket.on('message_error', (failure) => void received.push(failure));
      const foreign: string[] = [];
      const share = events.filter((_event, index) => languageAt(index) === language);
      for (const { name, body } of share) {
        for (const [what, value] of WRONG_VALUES) {
          const all = [value, wrongFields(body, value), wrongEverywhere(body, value), [value]];
          for (const wrong of all.filter(isSmallEnough)) {
            const ack = (await socket.timeout(10_000).emitWithAck(name, wrong)) as
              | { success: true }
              | ({ success: false } & SocketFailure);
            const texts = ack.success ? [] : foreignSentences(ack, language);
            foreign.push(...texts.map((text) => `${name}, ${what}: ${text}`));
          }
        }
      }
      expect(received.length).toBeGreaterThan(50);
      expect(received.flatMap((failure) => foreignSentences(failure, language))).toEqual([]);
      expect(foreign).toEqual([]);
      socket.close();
    },
    300_000,
  );
});
