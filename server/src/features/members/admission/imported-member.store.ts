import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { WaitingMailStore } from '../../../platform/delivery/waiting-mail.store.ts';
import { startedFields, type NewMember } from '../fresh-member.ts';
import { memberModel, type MemberFields, type MemberModel } from '../member.model.ts';
import { REPLACEABLE, toMember, type Member, type RawMember } from '../member.store.ts';

/** Somebody to import. */
export interface ImportedPerson extends NewMember {
  /** The importing member. */
  readonly invitedBy: string;
}

/** What a row of a file is checked against. */
export type KnownAccount = Pick<MemberFields, 'email' | 'isEmailVerified' | 'suspendedAt' | 'importedAt'>;

const KNOWN = { _id: 0, email: 1, isEmailVerified: 1, suspendedAt: 1, importedAt: 1 } as const;
/** Imported members who have not set a password. */
const NOT_JOINED = REPLACEABLE;

/** Members whom owners or administrators imported, and the mails that let them set a password. */
export class ImportedMemberStore {
  readonly waiting: WaitingMailStore;
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
    this.waiting = new WaitingMailStore(this.#model.collection, {
      dueAt: 'joinMailDueAt',
      mailId: 'joinMailId',
      receiver: (_id) => ({ _id, ...NOT_JOINED }),
    });
  }

  /** The accounts with these addresses. */
  async known(addresses: readonly string[]): Promise<KnownAccount[]> {
    return this.#model.find({ email: { $in: addresses } }, KNOWN).lean<KnownAccount[]>();
  }

  /**
   * Creates the accounts with one command, in the current transaction; their mails are due at once. A taken address is a
   * duplicate (`isDuplicate`).
   */
  async add(people: readonly ImportedPerson[]): Promise<void> {
    await this.#model.insertMany(
      people.map(({ invitedBy, now, ...person }) =>
        startedFields({ ...person, now }, { invitedBy, importedAt: now, joinMailDueAt: now }),
      ),
    );
  }

  /**
   * Makes the mail of a member due again who has not set a password; false if there is none, or if the last one came up
   * after `before`. Joins the current transaction.
   */
  async askAgain(id: string, before: Date, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.#model.updateOne(
      {
        _id: id,
        importedAt: { $lte: before },
        joinMailAskedAt: { $not: { $gt: before } },
        leavesAt: { $exists: false },
        ...NOT_JOINED,
      },
      { $set: { joinMailDueAt: now, joinMailAskedAt: now }, $unset: { joinMailId: 1 } },
    );
    return modifiedCount === 1;
  }

  /** Members whose mail is due, the one that waits longest first; a bounded number. */
  async findDue(now: Date, limit: number): Promise<Member[]> {
    const raws = await this.#model
      .find({ joinMailDueAt: { $lte: now }, ...NOT_JOINED })
      .sort({ joinMailDueAt: 1 })
      .limit(limit)
      .lean<RawMember[]>();
    return raws.map(toMember);
  }

  /** Claims a mail until then; false if another server has it, or none is needed any more. */
  async claim(id: string, mailId: string, until: Date, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.#model.updateOne(
      { _id: id, joinMailDueAt: { $lte: now }, ...NOT_JOINED },
      { $set: { joinMailDueAt: until, joinMailId: mailId } },
    );
    return modifiedCount === 1;
  }

  async postpone(id: string, until: Date): Promise<void> {
    await this.#model.updateOne({ _id: id, ...NOT_JOINED }, { $set: { joinMailDueAt: until } });
  }

  /** No further mail is due. */
  async end(id: string): Promise<void> {
    await this.#model.updateOne({ _id: id }, { $unset: { joinMailDueAt: 1, joinMailId: 1 } });
  }
}
