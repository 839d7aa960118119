import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNotifications } from '@weft/shared/notifications/contract';
import type { NotificationKind } from '@weft/shared/notifications/views';
import type { Mail, Mailer } from '../../platform/mailer/mailer.ts';
import { doChores } from '../../testing/app/do-chores.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startPushApp } from '../../testing/services/push-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { insertMembers } from '../../testing/members/insert-members.ts';
import { subscribeBrowser } from '../../testing/content/push-browsers.ts';
import type { PushService } from '../../testing/services/push-service.ts';

const MINUTE = 60_000;
const KINDS: readonly NotificationKind[] = ['request', 'accepted'];
const MEMBERS = 40;
const READERS = 6;
const ROUNDS = 5;

let service: PushService;
let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ service, app, close } = await startPushApp());
});
afterAll(() => close());

/** Gives each member an unread entry of each kind, of which a mail is due, and a push message about it. */
async function notifyAll(members: readonly string[], actor: string): Promise<void> {
  const at = app.clock.date();
  const entries = members.flatMap((member) =>
    KINDS.map((kind) => ({
      _id: new Types.ObjectId(),
      member: new Types.ObjectId(member),
      kind,
      subject: '',
      occurrences: [{ key: actor, actor: new Types.ObjectId(actor), at }],
      total: 1,
      createdAt: at,
      isRead: false,
      mailDueAt: at,
    })),
  );
  const { connection } = app.database;
  await connection.collection('notifications').insertMany(entries);
  await connection.collection('pushes').insertMany(
    entries.map(({ _id, member, kind }) => ({
      member,
      kind,
      subject: _id.toString(),
      to: '',
      dueAt: at,
      attempts: 0,
      createdAt: at,
    })),
  );
}

/** The mailer of a server that ends during one of its mails: before the mail server has it, or right after. */
function endingMailer(sent: Mail[], { after, isTaken }: { after: number; isTaken: boolean }): Mailer {
  let count = 0;
  return {
    async send(mail) {
      count += 1;
      if (count < after || (count === after && isTaken)) sent.push(mail);
      if (count >= after) throw new Error('the server has ended');
    },
    async close() {},
  };
}

/** Two servers look at the same time; each ends during one of its mails. */
async function endTwo(sent: Mail[], round: number): Promise<void> {
  const ending = [0, 1].map((server) => {
    const mailer = endingMailer(sent, { after: 4 + 3 * round + server, isTaken: (round + server) % 2 === 0 });
    return doChores({ ...app, mailer: mailer as TestApp['mailer'] }, service.settings, service.further);
  });
  await Promise.all(ending);
}

const read = async ({ browser }: TestMember) =>
  (await browser.call(readNotifications, { body: {} })).data satisfies object;

test('no mail is lost, repeated ones have one id, no push comes twice, and readers get nothing more', async () => {
  const readers = await Promise.all(Array.from({ length: READERS }, () => app.addMember()));
  const devices = await Promise.all(readers.map((reader) => subscribeBrowser(reader, service.browser())));
  const actor = await app.addMember({ fullName: 'Ben Writer' });
  const others = await insertMembers(
    app,
    Array.from({ length: MEMBERS - READERS }, () => ({})),
  );
  await app.settled();
  await notifyAll([...readers.map(({ id }) => id), ...others], actor.id);

  // The app sends what is due as well, once a minute.
  const { sent } = app.mailer;
  const before = sent.length;
  let beforeReading = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await endTwo(sent, round);
    if (round === 1) {
      await Promise.all(readers.map(read));
      beforeReading = sent.length;
    }
    app.clock.advance(11 * MINUTE);
  }
  await doChores(app, service.settings, service.further);

  const emailsOf = new Set(readers.map(({ email }) => email));
  expect(sent.slice(beforeReading).filter(({ to }) => emailsOf.has(to))).toEqual([]);
  const toOthers = sent.slice(before).filter(({ to }) => !emailsOf.has(to));
  const ids = new Map<string, Set<string | undefined>>();
  for (const { to, subject, id } of toOthers) {
    const about = `${to} ${subject}`;
    ids.set(about, (ids.get(about) ?? new Set()).add(id));
  }
  expect(ids.size).toBe(others.length * KINDS.length);
  expect([...ids.values()].filter((each) => each.size !== 1)).toEqual([]);
  // Servers that ended right after a mail have repeated it.
  expect(toOthers.length).toBeGreaterThan(ids.size);
  const pushed = devices.flatMap(({ received }) => received.map(({ message }) => message.tag));
  const shown = pushed.filter((tag) => tag !== undefined);
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown).toHaveLength(READERS * KINDS.length);
});
