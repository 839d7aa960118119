import type { Model } from 'mongoose';
import type { BackupFailure, BackupSettings } from '@weft/shared/administration/backups-contract';
import type { DatabaseConnection } from '../../../platform/database/database.ts';
import { backupPlanModel, type BackupPlanFields } from './backup-plan.model.ts';

const THIS = 'this';

export type BackupPlan = Omit<BackupPlanFields, '_id'>;

/** Reads and writes when backups are made, and whether the last one was. */
export class BackupPlanStore {
  readonly #model: Model<BackupPlanFields>;

  constructor(connection: DatabaseConnection) {
    this.#model = backupPlanModel(connection);
  }

  async read(): Promise<BackupPlan> {
    return (await this.#model.findById(THIS).lean<BackupPlan>()) ?? {};
  }

  /** In the current transaction. Days up to `lastDay`, if it is given, count as backed up. */
  async choose(settings: BackupSettings, lastDay: number | undefined): Promise<void> {
    const chosen = { settings, ...(lastDay !== undefined && { lastDay }) };
    await this.#model.updateOne({ _id: THIS }, { $set: chosen }, { upsert: true });
  }

  /** Notes a backup that was made; `day` is undefined if none was due. */
  async succeeded(day: number | undefined): Promise<void> {
    const done = day === undefined ? {} : { $set: { lastDay: day } };
    await this.#model.updateOne({ _id: THIS }, { ...done, $unset: { failure: 1 } }, { upsert: true });
  }

  /** Returns whether the owners have not been told of this series of failures. */
  async failed(reason: BackupFailure, at: Date): Promise<boolean> {
    const failure = {
      since: { $ifNull: ['$failure.since', at] },
      lastAt: at,
      reason,
      isTold: { $ifNull: ['$failure.isTold', false] },
    };
    const plan = await this.#model
      .findByIdAndUpdate(THIS, [{ $set: { failure } }], {
        upsert: true,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<BackupPlan>();
    return plan?.failure?.isTold === false;
  }

  async told(): Promise<void> {
    await this.#model.updateOne(
      { _id: THIS, failure: { $exists: true } },
      { $set: { 'failure.isTold': true } },
    );
  }
}
