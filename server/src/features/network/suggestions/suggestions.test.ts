import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rejectRequest, sendRequest } from '@weft/shared/network/contract';
import {
  dismissSuggestion,
  listSuggestions,
  undismissSuggestion,
} from '@weft/shared/network/discovery-contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../../../testing/http/forms.ts';
import { connectMembers } from '../../../testing/content/insert-edges.ts';
import { insertMembers } from '../../../testing/members/insert-members.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';

const PATIENCE = 120_000;
const PUNE = { city: 'pune', state: 'IN-MH', country: 'IN', pinCode: null };
const MUMBAI = { city: 'Mumbai', state: 'IN-MH', country: 'IN', pinCode: null };

let app: TestApp;
let viewer: TestMember;
let byName: Map<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  viewer = await app.addMember({ fullName: 'Vera Viewer' });
  const form = formOf({
    'skills[0][skill]': 'Weaving',
    'skills[1][skill]': 'Knots',
    'experience[0][title]': 'Engineer',
    'experience[0][companyName]': 'Nimbus Works',
    'experience[0][location]': 'Pune',
    'experience[0][startDate]': '2020-01-01',
    'education[0][degree]': 'BSc',
    'education[0][title]': 'Physics',
    'education[0][institution]': 'École Polytechnique',
    'education[0][startDate]': '2015-01-01',
  });
  (await viewer.browser.call(updateProfile, { form })).data satisfies object;
  const described = [
    { fullName: 'Newest', createdAt: new Date(app.clock.now() + 1000) },
    { fullName: 'Skilled', skills: ['WEAVING', 'knots'] },
    { fullName: 'In the state', location: MUMBAI },
    { fullName: 'In the city', location: PUNE },
    { fullName: 'Fellow student', school: 'ecole polytechnique' },
    { fullName: 'Colleague', company: 'NIMBUS works' },
    { fullName: 'Known by one' },
    { fullName: 'Known by two' },
    { fullName: 'Friend one' },
    { fullName: 'Friend two' },
  ];
  const ids = await insertMembers(app, described);
  byName = new Map(described.map(({ fullName }, index) => [fullName, ids[index] ?? '']));
  const pair = (a: string, b: string) => [idOf(a), idOf(b)] as const;
  await connectMembers(app, [
    [viewer.id, idOf('Friend one')],
    [viewer.id, idOf('Friend two')],
    pair('Friend one', 'Known by one'),
    pair('Friend one', 'Known by two'),
    pair('Friend two', 'Known by two'),
  ]);
}, PATIENCE);
/** Lists are cached for a while. */
beforeEach(() => app.clock.advance(6 * 60_000));
afterAll(() => app.close());

const idOf = (name: string): string => byName.get(name) ?? '';
const suggestions = async (query: Record<string, string> = {}) =>
  (await viewer.browser.call(listSuggestions, { query })).data;
const names = async () => (await suggestions()).users.map(({ fullName }) => fullName);

test('ranks by mutual connections, then shared attributes, then newest; each has a reason', async () => {
  const { users } = await suggestions();
  expect(users.map(({ fullName, reason }) => [fullName, reason])).toEqual([
    ['Known by two', { kind: 'mutual', count: 2 }],
    ['Known by one', { kind: 'mutual', count: 1 }],
    ['Colleague', { kind: 'company', detail: 'Nimbus Works' }],
    ['Fellow student', { kind: 'school', detail: 'École Polytechnique' }],
    ['In the city', { kind: 'place', detail: 'Pune' }],
    ['In the state', { kind: 'place', detail: 'Mahārāshtra' }],
    ['Skilled', { kind: 'skills', count: 2, detail: 'Weaving, Knots' }],
    ['Newest', null],
  ]);
  expect(users[0]).toMatchObject({ connectionStatus: 'none', isFollowing: false, mutualConnections: 2 });
});

test('reasons are in the language of the reader, also right after another one', async () => {
  const reasons = async (language: string) => {
    const headers = { 'accept-language': language };
    const { users } = (await viewer.browser.call(listSuggestions, { headers })).data;
    return users.flatMap(({ reason }) =>
      reason?.kind === 'place' || reason?.kind === 'skills' ? [reason.detail] : [],
    );
  };
  expect(await reasons('en')).toEqual(['Pune', 'Mahārāshtra', 'Weaving, Knots']);
  expect(await reasons('ar')).toEqual(['Pune', 'ماهاراشترا', '\u2068Weaving\u2069، \u2068Knots\u2069']);
});

test('are paged, and continue in place when one is accepted meanwhile', async () => {
  const first = await suggestions({ limit: '3' });
  expect(first.users.map(({ fullName }) => fullName)).toEqual(['Known by two', 'Known by one', 'Colleague']);
  const asked = await viewer.browser.call(sendRequest, { body: { recipientId: idOf('In the city') } });
  expect(asked.status).toBe(201);
  const second = await suggestions({ limit: '3', cursor: first.nextCursor ?? '' });
  expect(second.users.map(({ fullName }) => fullName)).toEqual(['Fellow student', 'In the state', 'Skilled']);
  const third = await suggestions({ limit: '3', cursor: second.nextCursor ?? '' });
  expect(third.users.map(({ fullName }) => fullName)).toEqual(['Newest']);
  expect(third.nextCursor).toBeNull();
});

test('a dismissed one is permanently hidden, until that is undone', async () => {
  const params = { id: idOf('Colleague') };
  (await viewer.browser.call(dismissSuggestion, { params })).data satisfies object;
  (await viewer.browser.call(dismissSuggestion, { params })).data satisfies object;
  expect(await names()).not.toContain('Colleague');
  app.clock.advance(6 * 60_000);
  expect(await names()).not.toContain('Colleague');
  (await viewer.browser.call(undismissSuggestion, { params })).data satisfies object;
  expect(await names()).toContain('Colleague');
});

test('dismissing oneself or an unknown member is rejected', async () => {
  const dismiss = async (id: string) =>
    (await viewer.browser.call(dismissSuggestion, { params: { id } })).failure.code;
  expect(await dismiss(viewer.id)).toBe('SELF_ACTION');
  expect(await dismiss('f'.repeat(24))).toBe('NOT_FOUND');
});

/** Number of database commands during an action. */
async function commandsOf(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const note = () => void (count += 1);
  const client = app.database.connection.getClient();
  client.on('commandStarted', note);
  await act();
  client.off('commandStarted', note);
  return count;
}

test('a new member appears after a second; repeated requests stay cheap', async () => {
  app.clock.freeze();
  await app.settled();
  await names();
  await names();
  const again = await commandsOf(names);
  const newcomer = await app.addMember({ fullName: 'Nina Newcomer' });
  await app.settled();
  app.clock.advance(1001);
  const anew = await commandsOf(async () => expect(await names()).toContain('Nina Newcomer'));
  await newcomer.browser.call(sendRequest, { body: { recipientId: viewer.id } });
  await app.settled();
  expect(await commandsOf(async () => expect(await names()).not.toContain('Nina Newcomer'))).toBe(again + 1);
  // All requests of a second share the query for the newest members. The last one reads the new request.
  expect({ again, anew }).toEqual({ again: 1, anew: 10 });
});

test('changes of the viewer apply with the next request', async () => {
  const [sailor] = await insertMembers(app, [{ fullName: 'Sally Sailor', skills: ['Sailing'] }]);
  const reasonOf = async (id: string | undefined) =>
    (await suggestions({ limit: '100' })).users.find(({ _id }) => _id === id)?.reason;
  expect(await reasonOf(sailor)).toBeNull();
  const form = formOf({ 'skills[0][skill]': 'Weaving', 'skills[1][skill]': 'Sailing' });
  (await viewer.browser.call(updateProfile, { form })).data satisfies object;
  expect(await reasonOf(sailor)).toEqual({ kind: 'skills', count: 1, detail: 'Sailing' });
});

test('a member whose request was declined and the one who declined are not suggested to each other', async () => {
  const declined = await app.addMember();
  const isSuggested = async ({ browser }: TestMember, { id }: TestMember) => {
    app.clock.advance(6 * 60_000);
    const { users } = (await browser.call(listSuggestions, { query: { limit: '100' } })).data;
    return users.some(({ _id }) => _id === id);
  };
  expect(await isSuggested(viewer, declined)).toBe(true);
  await declined.browser.call(sendRequest, { body: { recipientId: viewer.id } });
  (await viewer.browser.call(rejectRequest, { params: { id: declined.id } })).data satisfies object;
  expect(await isSuggested(viewer, declined)).toBe(false);
  expect(await isSuggested(declined, viewer)).toBe(false);
});

test('exist for a member without profile and connections', async () => {
  const fresh = await app.addMember();
  const { data } = await fresh.browser.call(listSuggestions, { query: { limit: '100' } });
  expect(data.users.length).toBeGreaterThan(5);
  expect(data.users.map(({ _id }) => _id)).not.toContain(fresh.id);
});
