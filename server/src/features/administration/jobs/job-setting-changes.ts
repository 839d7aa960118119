import type { JobSettings, JobSettingsAnswer } from '@weft/shared/administration/jobs-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { forbidden } from '../../../errors/common.ts';
import type { AdministrationDeps } from '../administration-deps.ts';

type Deps = Pick<AdministrationDeps, 'database' | 'joining' | 'audit' | 'clock'>;

/** Changes of who may offer jobs. */
export class JobSettingChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async current(): Promise<JobSettingsAnswer> {
    const { privateJobs } = this.#deps.joining;
    return { settings: { privateJobs: await privateJobs.isAllowedNow() }, locked: privateJobs.locked };
  }

  /** Throws FORBIDDEN if the environment decides. */
  async change(actorId: string, { privateJobs: isAllowed }: JobSettings): Promise<void> {
    const { database, joining, audit, clock } = this.#deps;
    const { privateJobs } = joining;
    if (privateJobs.locked.privateJobs !== undefined)
      throw forbidden(() => ADMINISTRATION_TEXTS.rules.lockedSetting);
    await database.inTransaction(async () => {
      if ((await privateJobs.set(isAllowed)) === isAllowed) return;
      const action = isAllowed ? 'privateJobsAllowed' : 'privateJobsEnded';
      await audit.add({ action, by: actorId, createdAt: clock.date() });
    });
    privateJobs.changed();
  }
}
