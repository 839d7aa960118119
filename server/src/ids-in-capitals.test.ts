import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { pathOf } from '@weft/shared/http/endpoint';
import { listConversations, sendMessage } from '@weft/shared/messaging/contract';
import { listMemberPosts } from '@weft/shared/posts/contract';
import { connectSocket, type TestSocket } from './testing/app/connect-socket.ts';
import { everyClientEvent, everyEndpoint } from './testing/contracts/every-contract.ts';
import { formOf } from './testing/http/forms.ts';
import { ID_CALLS, ID_EVENTS, inCapitals, placesOfIds, type Sent } from './testing/contracts/id-calls.ts';
import { idPlaces, inputsOf, placesNamedLikeIds } from './testing/contracts/id-places.ts';
import { makeWorlds, MODERATOR, OWNERS, type Owner, type World } from './testing/contracts/id-world.ts';
import type { Browser } from './testing/app/browser.ts';
import { startTestApp, type TestApp } from './testing/app/test-app.ts';

/** Two apps with the same actions; the second gets every id in capitals. */
const apps: TestApp[] = [];
const worlds: ReadonlyMap<Owner, World>[] = [];
let endpoints: Endpoint[];
let events: { name: string; places: string[] }[];

const placesOf = (endpoint: Endpoint): string[] =>
  inputsOf(endpoint).flatMap(([part, schema]) => idPlaces(schema, part));

beforeAll(async () => {
  endpoints = await everyEndpoint();
  const all = await everyClientEvent();
  events = all.map(({ name, body }) => ({ name, places: idPlaces(body) }));
  for (let number = 0; number < 2; number += 1) {
    const app = await startTestApp({ MODERATOR_EMAILS: MODERATOR });
    apps.push(app);
    worlds.push(await makeWorlds(app));
  }
}, 300_000);
afterAll(async () => {
  for (const app of apps) await app.close();
});

/** A response without values that differ between the apps: ids, times, cursors. */
const comparable = (text: string): string =>
  text
    .replace(/[\da-f]{8}-[\da-f-]{27}/gi, '<uuid>')
    .replace(/[\da-f]{24,32}/gi, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/("\w*[cC]ursor"):"[^"]*"/g, '$1:"<cursor>"');

async function answerOf(browser: Browser, endpoint: Endpoint, sent: Sent): Promise<string> {
  const { params, query = {}, body, form } = sent;
  const search = new URLSearchParams(query).toString();
  const response = await browser.fetch(`/api${pathOf(endpoint, params)}?${search}`, {
    method: endpoint.method,
    ...(form && { body: formOf(form) }),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return `${response.status} ${comparable(await response.text())}`;
}

const world = (number: number, owner: Owner): World => {
  const found = worlds[number]?.get(owner);
  if (!found) throw new Error('every world is made first');
  return found;
};

describe('the list of what takes ids', () => {
  test('holds every call of the server, and every id that each takes', () => {
    const taking = endpoints.filter((endpoint) => placesOf(endpoint).length > 0);
    expect(taking.length).toBeGreaterThan(50);
    expect(Object.keys(ID_CALLS).toSorted()).toEqual(taking.map(({ id }) => id).toSorted());
    const { things } = world(0, 'stranger');
    for (const endpoint of taking) {
      const { form, ...sent } = ID_CALLS[endpoint.id]?.(things) ?? {};
      const filled = placesOfIds({ ...sent, ...(form && { body: form }) });
      expect([...new Set(filled)].toSorted(), endpoint.id).toEqual(placesOf(endpoint).toSorted());
    }
  });

  test('holds every event, and every id that each takes', () => {
    const taking = events.filter(({ places }) => places.length > 0);
    expect(Object.keys(ID_EVENTS).toSorted()).toEqual(taking.map(({ name }) => name).toSorted());
    for (const { name, places } of taking) {
      const filled = ID_EVENTS[name]?.(world(0, 'stranger').things).flatMap((body) => placesOfIds(body));
      expect([...new Set(filled)].toSorted(), name).toEqual(places.toSorted());
    }
  });

  test('misses no field that is named like an id, and no call of the description', async () => {
    for (const endpoint of endpoints) {
      const named = inputsOf(endpoint).flatMap(([part, schema]) => placesNamedLikeIds(schema, part));
      expect(placesOf(endpoint), endpoint.id).toEqual(expect.arrayContaining(named));
    }
    const described = await (await fetch(`${apps[0]?.url}/api/openapi.json`)).text();
    const ids = [...described.matchAll(/"operationId":"([\w.]+)"/g)].map(([, id]) => id);
    expect(endpoints.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

/** A fixed response for each id in capitals, to show what a member gets and not only that both spellings agree. */
describe('a member who sends ids in capitals', () => {
  const send = (owner: Owner) => {
    const { viewer, things } = world(1, owner);
    const body = { receiverId: things.member.toUpperCase(), content: 'Hello' };
    return viewer.browser.call(sendMessage, { body });
  };
  const postsOf = (owner: Owner) => {
    const { viewer, things } = world(1, owner);
    return viewer.browser.call(listMemberPosts, { params: { id: things.member.toUpperCase() } });
  };

  test('stays blocked', async () => {
    expect((await postsOf('blocker')).status).toBe(404);
    expect((await send('blocker')).failure.code).toBe('BLOCKED');
    expect((await send('blocked')).failure.code).toBe('BLOCKED');
  });

  test('finds nothing of a suspended member', async () => {
    expect((await postsOf('suspended')).status).toBe(404);
    expect((await send('suspended')).status).not.toBe(201);
  });

  test('sends no message to themselves', async () => {
    expect((await send('self')).failure.code).toBe('SELF_ACTION');
  });

  test('opens no second conversation', async () => {
    const { viewer, things } = world(1, 'stranger');
    expect((await send('stranger')).data.data.conversationId).toBe(things.conversation);
    const { data } = await viewer.browser.call(listConversations);
    expect(data.data.map(({ _id }) => _id)).toEqual([things.conversation]);
    // So that both apps have the same data.
    const body = { receiverId: world(0, 'stranger').things.member, content: 'Hello' };
    (await world(0, 'stranger').viewer.browser.call(sendMessage, { body })).data satisfies object;
  });
});

describe('an id in capitals', () => {
  const acknowledged = async (socket: TestSocket, name: string, body: unknown): Promise<string> =>
    comparable(JSON.stringify(await socket.timeout(10_000).emitWithAck(name, body)));

  test.each(OWNERS)('means the same in every event: what it names is of a %s', async (owner) => {
    const sockets = await Promise.all(
      [0, 1].map((number) =>
        connectSocket(apps[number]?.url ?? '', world(number, owner).viewer.browser.token),
      ),
    );
    for (const [name, bodiesOf] of Object.entries(ID_EVENTS)) {
      for (const index of bodiesOf(world(0, owner).things).keys()) {
        const [small = '', capital = ''] = await Promise.all(
          sockets.map((socket, number) => {
            const body = bodiesOf(world(number, owner).things)[index];
            return acknowledged(socket, name, number === 0 ? body : inCapitals(body));
          }),
        );
        expect(capital, `${name} on what is of a ${owner}`).toBe(small);
      }
    }
    for (const socket of sockets) socket.close();
  });

  test.each(OWNERS)('means the same in the address of a file: it is of a %s', async (owner) => {
    const { viewer, files } = world(1, owner);
    expect(files.every((url) => /^\/uploads\/\w+\/[\da-f]{32}\//.test(url))).toBe(true);
    for (const url of files) {
      const capital = url.replace(/[\da-f]{32}/, (id) => id.toUpperCase());
      const small = await viewer.browser.fetch(url);
      expect((await viewer.browser.fetch(capital)).status, url).toBe(small.status);
      if (owner === 'blocker' || owner === 'suspended') expect(small.status).toBe(404);
      if (owner === 'stranger' || owner === 'self') expect(small.status).toBe(200);
    }
  });

  test.each(OWNERS)('means the same in every call: what it names is of a %s', async (owner) => {
    const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
    const calls = endpoints
      .filter(({ id }) => id in ID_CALLS)
      .toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
    for (const endpoint of calls) {
      const [small = '', capital = ''] = await Promise.all(
        [0, 1].map((number) => {
          const { viewer, things } = world(number, owner);
          const sent = ID_CALLS[endpoint.id]?.(things) ?? {};
          return answerOf(viewer.browser, endpoint, number === 0 ? sent : inCapitals(sent));
        }),
      );
      expect(capital, `${endpoint.id} on what is of a ${owner}`).toBe(small);
    }
  });
});
