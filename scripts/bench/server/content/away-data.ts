import { createECDH, randomBytes } from 'node:crypto';
import type { Database } from '../../../../server/src/platform/database/database.ts';

type Id = object;

const BATCH = 1000;
/** Browsers of a member. */
const BROWSERS = 2;
const KEYS = {
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

/** Subscribes browsers of each member, as the product stores them. */
export async function fillBrowsers(
  { connection }: Database,
  members: readonly Id[],
  host: string,
): Promise<void> {
  const subscriptions = connection.collection<{ _id: string }>('push_subscriptions');
  const browserOf = (member: Id, index: number, browser: number) => ({
    _id: `${index}-${browser}`,
    member,
    session: new connection.base.Types.ObjectId(),
    endpoint: `https://${host}/${index}/${browser}`,
    keys: KEYS,
    userAgent: '',
    createdAt: new Date(),
  });
  for (let from = 0; from < members.length; from += BATCH) {
    const some = members.slice(from, from + BATCH);
    await subscriptions.insertMany(
      some.flatMap((member, offset) =>
        Array.from({ length: BROWSERS }, (_, browser) => browserOf(member, from + offset, browser)),
      ),
    );
  }
}

/** Notifies each member of an accepted request, with a push message that is due now. */
export async function fillPushes({ connection }: Database, members: readonly Id[]): Promise<void> {
  const notifications = connection.collection('notifications');
  const pushes = connection.collection('pushes');
  const now = new Date();
  for (let from = 0; from < members.length; from += BATCH) {
    const entries = members.slice(from, from + BATCH).map((member, offset) => {
      const actor = members[(from + offset + 1) % members.length];
      const _id = new connection.base.Types.ObjectId();
      const occurrences = [{ key: `${from + offset}`, actor, at: now }];
      const common = { member, kind: 'accepted', createdAt: now };
      return { ...common, _id, subject: String(_id), occurrences, total: 1, isRead: false };
    });
    await notifications.insertMany(entries);
    await pushes.insertMany(
      entries.map(({ member, kind, subject, createdAt }) => {
        const due = { to: '', dueAt: now, attempts: 0 };
        return { member, kind, subject, createdAt, ...due };
      }),
    );
  }
}
