import { setImmediate } from 'node:timers/promises';
import { inject, afterEach, expect, test } from 'vitest';
import { listAdministrationAudit } from '@weft/shared/administration/contract';
import * as contract from '@weft/shared/administration/sample-people-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getPost, listComments, listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { NETWORK_ROLES } from '@weft/shared/roles/policy';
import { registerOwner, registerStaff } from '../../../testing/members/make-staff.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../../testing/app/test-app.ts';
import { writeComment, writePost } from '../../../testing/content/write-posts.ts';
import { createMemoryHub } from '../../../platform/servers/memory-bus.ts';
import type { SampleNetwork } from './sample-network.ts';

const { rules } = ADMINISTRATION_TEXTS;
const NAMES = ['sam@example.org', 'sue@example.org'] as const;

/** Two sample people. The second one joins and writes a post once the gate is open. */
class Samples implements SampleNetwork {
  fills = 0;
  failure: Error | undefined;
  isGateOpen = true;
  app: TestApp | undefined;

  addresses = () => Promise.resolve([...NAMES]);

  async fill(step: () => void): Promise<void> {
    if (!this.app) throw new Error('the app has started');
    this.fills += 1;
    await this.app.addMember({ email: NAMES[0], fullName: 'Sam Sample' });
    do {
      step();
      await setImmediate();
    } while (!this.isGateOpen);
    if (this.failure) throw this.failure;
    await writePost(await this.app.addMember({ email: NAMES[1], fullName: 'Sue Sample' }), 'A sample');
  }
}

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close({ keepDatabase: app !== apps[0] });
  apps.length = 0;
});

async function start(samples: Samples, ...more: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(more[0], { ...more[1], samples });
  samples.app ??= app;
  apps.push(app);
  return app;
}

/** A second server of the same installation. */
async function startSecond(samples: Samples, one: TestApp, hub = createMemoryHub()): Promise<TestApp> {
  const database = { uri: inject('databaseUri'), patience: 4000, name: one.database.connection.name };
  return start(samples, { JWT_SECRET: one.secret, UPLOADS_DIR: one.uploadsDir }, { hub, database });
}

const stateOf = async ({ browser }: TestMember) =>
  (await browser.call(contract.getSamplePeople)).data.samplePeople;
const add = async ({ browser }: TestMember) => browser.call(contract.addSamplePeople);
const remove = async ({ browser }: TestMember) => browser.call(contract.removeSamplePeople);
const until = (owner: TestMember, state: contract.SamplePeople['state']) =>
  expect.poll(async () => (await stateOf(owner)).state, { timeout: 20_000 }).toBe(state);
const auditOf = async ({ browser }: TestMember) =>
  (await browser.call(listAdministrationAudit)).data.entries
    .map(({ action }) => action)
    .filter((action) => action.startsWith('sample'));
const recordsOf = ({ database }: TestApp) => database.connection.collection<{ _id: string }>('sample_people');

test('an owner adds them to an empty network and removes them, and what others did stays', async () => {
  const samples = new Samples();
  const app = await start(samples);
  const owner = await registerOwner(app);
  expect(await stateOf(owner)).toEqual({ state: 'none', joined: 0, total: 2 });
  samples.isGateOpen = false;
  const [first, second] = await Promise.all([add(owner), add(owner)]);
  expect([first.status, second.status]).toEqual([200, 200]);
  await expect.poll(() => stateOf(owner)).toEqual({ state: 'adding', joined: 1, total: 2 });
  // Nothing is removed while they are added.
  await remove(owner);
  samples.isGateOpen = true;
  await until(owner, 'added');
  expect((await add(owner)).data.samplePeople).toEqual({ state: 'added', joined: 2, total: 2 });
  expect([samples.fills, await auditOf(owner)]).toEqual([1, ['samplePeopleAdded']]);

  const [real, others] = [await app.addMember(), []] as [TestMember, TestMember[]];
  for (let more = 0; more < 2; more += 1) others.push(await app.addMember());
  // Four real members and two sample people are an almost empty network.
  expect((await owner.browser.call(getOwnProfile)).data.user).toHaveProperty('fewMembers', true);
  const [sample] = (await real.browser.call(listFeed)).data.posts;
  const own = await writePost(real, { mediaTitle: 'My own', quotes: sample?._id ?? '' });
  await writeComment(others[0] ?? real, own);
  await writeComment(real, sample ?? own);

  await remove(owner);
  await until(owner, 'unavailable');
  const { posts } = (await real.browser.call(listFeed)).data;
  expect(posts.map(({ mediaTitle, quote }) => [mediaTitle, quote])).toEqual([['My own', { post: null }]]);
  expect((await real.browser.call(getPost, { params: { id: sample?._id ?? '' } })).status).toBe(404);
  const comments = await real.browser.call(listComments, { params: { id: own._id } });
  expect(comments.data.comments).toHaveLength(1);
  const left = await app.database.connection.collection('members').countDocuments();
  expect([left, await recordsOf(app).countDocuments()]).toEqual([4, 0]);
  expect(await auditOf(owner)).toEqual(['samplePeopleRemoved', 'samplePeopleAdded']);
});

test('they can’t be added beside other members, or if one of their addresses is taken', async () => {
  const app = await start(new Samples());
  const staff = await registerStaff(app);
  const { owner } = staff;
  expect(await stateOf(owner)).toMatchObject({ state: 'unavailable' });
  const { status, failure } = await add(owner);
  expect([status, failure.message]).toEqual([403, rules.othersJoined]);
  await remove(owner);
  expect(await auditOf(owner)).toEqual([]);
  for (const role of NETWORK_ROLES) {
    const { browser } = staff[role];
    const statuses = [
      (await browser.call(contract.getSamplePeople)).status,
      (await browser.call(contract.addSamplePeople)).status,
      (await browser.call(contract.removeSamplePeople)).status,
    ];
    expect([role, statuses]).toEqual([role, role === 'owner' ? [200, 403, 200] : [404, 404, 404]]);
  }
  const members = app.database.connection.collection('members');
  await members.deleteMany({ email: { $ne: owner.email } });
  await members.updateOne({ email: owner.email }, { $set: { email: NAMES[1] } });
  expect((await add(owner)).failure.message).toBe(rules.sampleAddressTaken);
});

test('what a failure leaves is removed, and they can be added again', async () => {
  const samples = new Samples();
  samples.failure = new Error('no more room');
  const app = await start(samples);
  const owner = await registerOwner(app);
  await add(owner);
  await until(owner, 'failed');
  expect(app.log.text()).toContain('no more room');
  samples.failure = undefined;
  // They are not added beside the rest of the first attempt.
  expect((await add(owner)).data.samplePeople).toEqual({ state: 'failed', joined: 1, total: 2 });
  await remove(owner);
  await until(owner, 'none');
  await add(owner);
  await until(owner, 'added');
  expect(samples.fills).toBe(2);
});

test('of two servers one adds them, and the other one sees when it ends in the middle', async () => {
  const [hub, samples] = [createMemoryHub(), new Samples()];
  const one = await start(samples, {}, { hub });
  const owner = await registerOwner(one);
  const two = await startSecond(samples, one, hub);
  const elsewhere = { ...owner, browser: two.browser() };
  elsewhere.browser.token = owner.browser.token;
  samples.isGateOpen = false;
  await Promise.all([add(owner), add(elsewhere)]);
  await expect.poll(() => stateOf(elsewhere)).toEqual({ state: 'adding', joined: 1, total: 2 });
  expect(samples.fills).toBe(1);

  // The gate stays closed: the end of the server interrupts the work.
  await Promise.all([one.close({ keepDatabase: true }), two.close({ keepDatabase: true })]);
  apps.length = 0;
  const again = await startSecond(samples, one);
  const back = { ...owner, browser: again.browser() };
  back.browser.token = owner.browser.token;
  expect(await stateOf(back)).toEqual({ state: 'failed', joined: 1, total: 2 });
  await remove(back);
  await until(back, 'none');
});

test.each(['adding', 'removing'] as const)('after a crash while %s, the rest is removed', async (step) => {
  const app = await start(new Samples());
  const owner = await registerOwner(app);
  await app.addMember({ email: NAMES[0] });
  await recordsOf(app).insertOne({ _id: 'these', step, addresses: [...NAMES] } as { _id: string });
  expect(await stateOf(owner)).toEqual({ state: 'failed', joined: 1, total: 2 });
  await remove(owner);
  await until(owner, 'none');
  // The removal was recorded when it began.
  expect(await auditOf(owner)).toEqual(step === 'adding' ? ['samplePeopleRemoved'] : []);
});
