import type { SamplePeople } from '@weft/shared/administration/sample-people-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { forbidden } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isLeaseHeld, takeLease, type Lease } from '../../../platform/database/lease.ts';
import type { Logger } from '../../../platform/logger/logger.ts';
import type { AddressHolder, Members } from '../../members/index.ts';
import type { AdministrationAuditStore } from '../administration-audit.store.ts';
import type { SampleNetwork } from './sample-network.ts';

const { rules } = ADMINISTRATION_TEXTS;

/** Its holder adds or removes the sample people. Free again soon after its server died, which shows an interruption. */
const LEASE = 'sample people';

export interface SamplePeopleDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly members: Pick<Members, 'addresses' | 'samplePeople'>;
  readonly audit: AdministrationAuditStore;
  /** Absent on a server that has none. */
  readonly samples?: SampleNetwork | undefined;
  /** Deletes an account; resolves once all of its data is removed. */
  readonly removeAccount: (member: AddressHolder) => Promise<void>;
}

/**
 * Adds invented members to an empty network, and removes them. Both continue after the response, on one server at a
 * time. What an interruption or a failure leaves can be removed.
 */
export class SamplePeopleService {
  readonly #deps: SamplePeopleDeps;
  readonly #ending = new AbortController();
  #running: Promise<void> | undefined;

  constructor(deps: SamplePeopleDeps) {
    this.#deps = deps;
  }

  async state(viewerId: string): Promise<SamplePeople> {
    const { database, members, samples } = this.#deps;
    const record = await members.samplePeople.find();
    if (!record) {
      const canAdd = samples !== undefined && (await members.addresses.isOnlyMember(viewerId));
      const total = canAdd ? (await samples.addresses()).length : 0;
      return { state: canAdd ? 'none' : 'unavailable', joined: 0, total };
    }
    const isAtWork = record.step === 'adding' || record.step === 'removing';
    const isInterrupted = isAtWork && !(await isLeaseHeld(database.connection, LEASE));
    const holders = await members.addresses.holdersOf(record.addresses);
    return {
      state: isInterrupted ? 'failed' : record.step,
      joined: holders.filter(({ isEmailVerified }) => isEmailVerified).length,
      total: record.addresses.length,
    };
  }

  /** Throws FORBIDDEN if others have joined. Does nothing if there are sample people, or a server is at work. */
  async add(actorId: string): Promise<void> {
    const { samples } = this.#deps;
    const addresses = (await samples?.addresses()) ?? [];
    await this.#work(
      () => this.#begin(actorId, addresses),
      async (step) => {
        await samples?.fill(step);
        await this.#deps.members.samplePeople.setStep('added');
      },
    );
  }

  /** Does nothing if there are none, or a server is at work. */
  async remove(actorId: string): Promise<void> {
    await this.#work(
      () => this.#beginRemoval(actorId),
      async (step) => {
        const { members, removeAccount } = this.#deps;
        const addresses = (await members.samplePeople.find())?.addresses ?? [];
        for (const member of await members.addresses.holdersOf(addresses)) {
          step();
          await removeAccount(member);
        }
        await members.samplePeople.remove();
      },
    );
  }

  /** Interrupts the work of this server. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  /** Returns whether there is something to do. */
  async #begin(actorId: string, addresses: readonly string[]): Promise<boolean> {
    const { database, members, audit, clock, samples } = this.#deps;
    return database.inTransaction(async () => {
      if (await members.samplePeople.find()) return false;
      if (!samples || !(await members.addresses.isOnlyMember(actorId)))
        throw forbidden(() => rules.othersJoined);
      if ((await members.addresses.holdersOf(addresses)).length > 0)
        throw forbidden(() => rules.sampleAddressTaken);
      await members.samplePeople.begin(addresses);
      await audit.add({ action: 'samplePeopleAdded', by: actorId, createdAt: clock.date() });
      return true;
    });
  }

  async #beginRemoval(actorId: string): Promise<boolean> {
    const { database, members, audit, clock } = this.#deps;
    return database.inTransaction(async () => {
      const record = await members.samplePeople.find();
      if (!record) return false;
      await members.samplePeople.setStep('removing');
      // Once, however often it is repeated after an interruption.
      if (record.step !== 'removing')
        await audit.add({ action: 'samplePeopleRemoved', by: actorId, createdAt: clock.date() });
      return true;
    });
  }

  /** Starts `work` if `begin` returns true, while this server alone may do so. */
  async #work(begin: () => Promise<boolean>, work: (step: () => void) => Promise<void>): Promise<void> {
    const lease = await takeLease(this.#deps.database.connection, LEASE);
    if (!lease) return;
    const isBegun = await begin().catch(async (error: unknown) => {
      await lease.release();
      throw error;
    });
    if (!isBegun) return lease.release();
    const running = this.#run(lease, work).finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
  }

  async #run(lease: Lease, work: (step: () => void) => Promise<void>): Promise<void> {
    const step = (): void => {
      this.#ending.signal.throwIfAborted();
      lease.mustHold();
    };
    try {
      await work(step);
    } catch (error) {
      if (!this.#ending.signal.aborted) {
        this.#deps.logger.error({ err: error }, 'the sample people could not be added or removed');
        await this.#deps.members.samplePeople.setStep('failed').catch(() => undefined);
      }
    } finally {
      await lease.release().catch(() => undefined);
    }
  }
}
