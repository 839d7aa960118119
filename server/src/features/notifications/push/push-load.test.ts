import type { ServerResponse } from 'node:http';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestApp } from '../../../testing/app/test-app.ts';
import type { TestMember } from '../../../testing/members/register-member.ts';
import { doChores } from '../../../testing/app/do-chores.ts';
import { subscribeBrowser } from '../../../testing/content/push-browsers.ts';
import { mentionsIn } from '../../../testing/content/mention-members.ts';
import { aMessage } from '../../../testing/content/write-messages.ts';
import { writePost } from '../../../testing/content/write-posts.ts';
import { startPushApp } from '../../../testing/services/push-app.ts';
import type { PushService } from '../../../testing/services/push-service.ts';

const WAITING = 150;
/** Messages that are claimed together. */
const GROUP = 8;

let service: PushService;
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, app, close } = await startPushApp());
});
afterAll(() => close());

/** Many entries of a member about whom a push message is due for a minute. */
async function manyWait(member: TestMember, actor: TestMember, count = WAITING): Promise<void> {
  const at = new Date(app.clock.now() - 60_000);
  const common = { member: new Types.ObjectId(member.id), kind: 'accepted', createdAt: at };
  const occurrences = [{ key: actor.id, actor: new Types.ObjectId(actor.id), at }];
  const entries = Array.from({ length: count }, (_, index) => ({
    ...common,
    _id: new Types.ObjectId(),
    subject: `place ${index}`,
    occurrences,
    total: 1,
    isRead: false,
  }));
  const { connection } = app.database;
  await connection.collection('notifications').insertMany(entries);
  await connection
    .collection('pushes')
    .insertMany(
      entries.map(({ _id }) => ({ ...common, subject: String(_id), to: '', dueAt: at, attempts: 0 })),
    );
}

interface StartedCommand {
  readonly commandName: string;
  readonly command: Readonly<Record<string, unknown>>;
}

const nameOf = ({ commandName, command }: StartedCommand): string =>
  `${commandName} ${String(command[commandName])}`;
const WRITES = ['update', 'delete', 'findAndModify'].flatMap((name) => [
  `${name} pushes`,
  `${name} push_subscriptions`,
]);
const isWrite = (started: StartedCommand): boolean => WRITES.includes(nameOf(started));
const isAddition = (started: StartedCommand): boolean =>
  nameOf(started) === 'update pushes' && JSON.stringify(started.command['updates']).includes('"upsert":true');

/** Counts commands; the returned function ends that. */
function countCommands(isMeant: (started: StartedCommand) => boolean): () => number {
  let counted = 0;
  const count = (started: StartedCommand) => {
    if (isMeant(started)) counted += 1;
  };
  const client = app.database.connection.getClient();
  client.on('commandStarted', count);
  return () => {
    client.off('commandStarted', count);
    return counted;
  };
}

test('a message overtakes many notifications that wait, and all are sent with few writes', async () => {
  const [ann, ben, cleo] = [await app.addMember(), await app.addMember(), await app.addMember()];
  const many = await subscribeBrowser(ann, service.browser());
  const one = await subscribeBrowser(ben, service.browser());
  await manyWait(ann, cleo);
  const writes = countCommands(isWrite);
  await aMessage(cleo, ben);
  await app.settled();
  expect(many.received).toHaveLength(WAITING);
  expect(one.received).toHaveLength(1);
  const { pathname } = new URL(one.subscription.endpoint);
  expect(service.server.requests.indexOf(pathname)).toBeLessThan(WAITING / 3);
  // Two to claim a group, one to note it; the last groups of a batch and of the message are smaller.
  expect(writes()).toBeLessThanOrEqual(3 * (Math.ceil(WAITING / GROUP) + 3));
});

test('many members who are notified together are queued with few writes', async () => {
  const author = await app.addMember();
  const names = ['Ivo Ash', 'Jan Birk', 'Kim Cook', 'Lea Dorn', 'Mia Elm', 'Nia Fox', 'Ola Gray', 'Pia Holm'];
  const members = await Promise.all(names.map((fullName) => app.addMember({ fullName })));
  const browsers = await Promise.all(members.map((member) => subscribeBrowser(member, service.browser())));
  await app.settled();
  const additions = countCommands(isAddition);
  const text = names.map((name) => `@${name}`).join(' ');
  const named = Object.fromEntries(members.map((member) => [member.fullName, member]));
  await writePost(author, { mediaTitle: text, mentions: JSON.stringify(mentionsIn(text, named)) });
  await app.settled();
  for (const { received } of browsers) expect(received).toHaveLength(1);
  // The first member is notified at once, the others together.
  expect(additions()).toBeLessThanOrEqual(3);
});

test('servers that claim many messages at the same time send each once', async () => {
  const [dan, eve] = [await app.addMember(), await app.addMember()];
  const device = await subscribeBrowser(dan, service.browser());
  await manyWait(dan, eve, 5 * GROUP);
  const look = () => doChores(app, service.settings, service.further);
  await Promise.all([look(), look()]);
  const ids = device.received.map(({ message }) => message.id);
  expect(ids).toHaveLength(5 * GROUP);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a push service that hangs holds up no messages at others', async () => {
  const [fay, gus, hal] = [await app.addMember(), await app.addMember(), await app.addMember()];
  const hanging = await subscribeBrowser(fay, service.browser());
  const other = await subscribeBrowser(gus, service.browser());
  const held: ServerResponse[] = [];
  let isReleased = false;
  const hold = (response: ServerResponse) => (isReleased ? response.end() : held.push(response));
  service.server.on(new URL(hanging.subscription.endpoint).pathname, (_, response) => void hold(response));
  // Each would wait for ten seconds, eight at a time.
  await manyWait(fay, hal, 5 * GROUP);
  await manyWait(gus, hal, GROUP);
  await aMessage(hal, gus);
  await vi.waitFor(() => expect(other.received).toHaveLength(GROUP + 1), { timeout: 20_000 });
  expect(held.length).toBeGreaterThan(GROUP);
  isReleased = true;
  for (const response of held) response.end();
  await app.settled();
});
