import type { JobCard } from '@weft/shared/jobs/views';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { JOB_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { mustSeeJob, type JobsDeps } from '../jobs-deps.ts';

/** Jobs that members save for later; only they see them. */
export class SavedJobs {
  readonly #deps: JobsDeps;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND for a job that the viewer may not see, and QUOTA_EXCEEDED. */
  async save(viewerId: string, jobId: string): Promise<void> {
    await mustSeeJob(this.#deps, viewerId, jobId);
    const once = () => this.#saveOnce(viewerId, jobId);
    await once().catch((error: unknown) => {
      // A call at the same time saved it: the second attempt finds that.
      if (!isDuplicate(error)) throw error;
      return once();
    });
  }

  async remove(viewerId: string, jobId: string): Promise<void> {
    const { saved, viewers } = this.#deps;
    await viewers.write(viewerId, () => saved.remove(viewerId, jobId));
  }

  /** A page of the jobs that the viewer may still see, last saved first. */
  async page(
    viewerId: string,
    request: PageRequest,
  ): Promise<{ jobs: JobCard[]; nextCursor: string | null }> {
    const { saved, jobs, presenter } = this.#deps;
    const { rows, nextCursor } = await saved.page(viewerId, request);
    const found = await jobs.findMany(rows.map(({ job }) => job));
    return { jobs: await presenter.cards(viewerId, found), nextCursor };
  }

  async #saveOnce(viewerId: string, jobId: string): Promise<void> {
    const { database, members, bounds, saved, viewers, clock } = this.#deps;
    const save = async () => {
      await bounds.enter(viewerId);
      // Again in the transaction: a job that is deleted at the same time leaves nothing behind.
      await mustSeeJob(this.#deps, viewerId, jobId);
      const add = () => saved.add(viewerId, jobId, clock.date());
      if (!(await viewers.write(viewerId, add))) return;
      if ((await saved.countOf(viewerId, JOB_LIMITS.savedMax + 1)) > JOB_LIMITS.savedMax)
        throw new AppError('QUOTA_EXCEEDED', () => JOB_TEXTS.rules.savedMany);
    };
    await database.inTransaction(() => members.withActiveMembers(viewerId, save));
  }
}
