import { Types, type Model } from 'mongoose';

/** By these times, mails are told apart that wait. */
export interface MailTimes {
  readonly now: Date;
  /** A mail that was claimed and is due again until then was tried, and isn't under way any more. */
  readonly failedUntil: Date;
  /** A mail that is due after that is held back: by quiet hours, a rate or a paused address. */
  readonly heldAfter: Date;
}

/** Where documents of a collection say when a mail about them is due. */
export interface MailFields {
  readonly dueAt: string;
  /** Present once the mail was tried. */
  readonly mailId: string;
  readonly receiver: (memberId: Types.ObjectId) => Readonly<Record<string, unknown>>;
}

/** Mails of one outbox that wait, as operators see them. */
export class WaitingMailStore {
  readonly #collection: Model<unknown>['collection'];
  readonly #fields: MailFields;

  constructor(collection: Model<unknown>['collection'], fields: MailFields) {
    this.#collection = collection;
    this.#fields = fields;
  }

  /** How many are due, and how many failed; both up to `limit`. */
  async count(times: MailTimes, limit: number): Promise<{ readonly due: number; readonly failed: number }> {
    const [due, failed] = await Promise.all([
      this.#collection.countDocuments({ [this.#fields.dueAt]: { $lte: times.now } }, { limit }),
      this.#collection.countDocuments(this.#failed(times), { limit }),
    ]);
    return { due, failed };
  }

  /** Makes those due that failed. */
  async retryFailed(times: MailTimes): Promise<void> {
    await this.#makeDue(this.#failed(times), times);
  }

  /** Makes those of a member due that are held back. Quiet hours hold them back again. */
  async retryHeld(memberId: string, times: MailTimes): Promise<void> {
    const { dueAt, receiver } = this.#fields;
    const held = { ...receiver(new Types.ObjectId(memberId)), [dueAt]: { $gt: times.heldAfter } };
    await this.#makeDue(held, times);
  }

  #failed({ now, failedUntil }: MailTimes) {
    const { dueAt, mailId } = this.#fields;
    return { [dueAt]: { $gt: now, $lte: failedUntil }, [mailId]: { $exists: true } };
  }

  async #makeDue(filter: Readonly<Record<string, unknown>>, { now }: MailTimes): Promise<void> {
    await this.#collection.updateMany(filter, { $set: { [this.#fields.dueAt]: now } });
  }
}
