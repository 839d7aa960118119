import { Types } from 'mongoose';
import type { NotificationKind } from '@weft/shared/notifications/views';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { WaitingMailStore } from '../../../platform/delivery/waiting-mail.store.ts';
import { notificationModel, type NotificationModel } from '../notification.model.ts';
import { toRecord, type NotificationRecord, type RawNotification } from '../notification-records.ts';
import type { DueGroup, MailOutbox } from './mail-sender.ts';
import { newMailId } from './new-mail-id.ts';

/** Unread entries of one kind that are due for one member. Those of an interrupted mail are a group of their own. */
export interface DueEntries extends DueGroup {
  readonly kind: NotificationKind;
  readonly mailId: string | undefined;
  readonly dueAt: Date;
}

export interface ClaimedEntry {
  readonly record: NotificationRecord;
  readonly mailId: string;
}

/** Number of entries that one run looks at. */
const AT_ONCE = 500;
/** Number of entries of one mail. */
const CLAIMED_MAX = 100;

/** What is due of a group. Reading an entry ends that. */
const dueOf = ({ receiver, kind, mailId, dueAt }: DueEntries) => ({
  member: new Types.ObjectId(receiver),
  kind,
  isRead: false,
  mailDueAt: { $lte: dueAt },
  mailId: mailId ?? { $exists: false },
});

/** The mails that entries are due: fields of the entries themselves. Every write is atomic. */
export class EntryMailStore implements MailOutbox<DueEntries, ClaimedEntry> {
  readonly waiting: WaitingMailStore;
  readonly #model: NotificationModel;

  constructor(connection: DatabaseConnection) {
    this.#model = notificationModel(connection);
    this.waiting = new WaitingMailStore(this.#model.collection, {
      dueAt: 'mailDueAt',
      mailId: 'mailId',
      receiver: (member) => ({ member, isRead: false }),
    });
  }

  /** The due groups, that which waits longest first. */
  async findDue(now: Date): Promise<DueEntries[]> {
    const raws = await this.#model
      .find({ mailDueAt: { $lte: now } }, { member: 1, kind: 1, mailId: 1 })
      .sort({ mailDueAt: 1 })
      .limit(AT_ONCE)
      .lean<Pick<RawNotification, 'member' | 'kind' | 'mailId'>[]>();
    const groups = new Map<string, DueEntries>();
    for (const { member, kind, mailId } of raws) {
      const receiver = member.toString();
      const key = `${receiver} ${kind} ${mailId ?? ''}`;
      if (!groups.has(key)) groups.set(key, { receiver, kind, mailId, dueAt: now });
    }
    return [...groups.values()];
  }

  async postpone(group: DueEntries, until: Date): Promise<void> {
    await this.#model.updateMany(dueOf(group), { $set: { mailDueAt: until } });
  }

  /** Claims the entries of a group, and gives them the id of their mail. */
  async claim(group: DueEntries, until: Date): Promise<ClaimedEntry[]> {
    const mailId = group.mailId ?? newMailId();
    const mailClaim = newMailId();
    const { modifiedCount } = await this.#model.updateMany(dueOf(group), {
      $set: { mailDueAt: until, mailId, mailClaim },
    });
    if (modifiedCount === 0) return [];
    const raws = await this.#model
      .find({ member: group.receiver, kind: group.kind, isRead: false, mailClaim })
      .sort({ createdAt: -1 })
      .limit(CLAIMED_MAX)
      .lean<RawNotification[]>();
    if (modifiedCount > raws.length) await this.#release(mailClaim, group, raws);
    return raws.map((raw) => ({ record: toRecord(raw), mailId }));
  }

  /** Leaves what is too much for one mail to the next one. */
  async #release(
    mailClaim: string,
    { receiver, kind, dueAt }: DueEntries,
    kept: readonly Pick<RawNotification, '_id'>[],
  ): Promise<void> {
    const ids = kept.map(({ _id }) => _id);
    await this.#model.updateMany(
      { member: receiver, kind, mailClaim, _id: { $nin: ids } },
      { $set: { mailDueAt: dueAt }, $unset: { mailId: 1, mailClaim: 1 } },
    );
  }

  /** No further mail is due about these entries. */
  async end(entries: readonly ClaimedEntry[]): Promise<void> {
    const ids = entries.map(({ record }) => record._id);
    await this.#model.updateMany(
      { _id: { $in: ids } },
      { $unset: { mailDueAt: 1, mailId: 1, mailClaim: 1 } },
    );
  }
}
