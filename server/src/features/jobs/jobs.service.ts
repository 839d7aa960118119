import type { JobCard, JobView } from '@weft/shared/jobs/views';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import { mustSeeJob, type JobsDeps } from './jobs-deps.ts';

/** Reads jobs for a member. */
export class JobsService {
  readonly #deps: JobsDeps;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  /** Throws NOT_FOUND. */
  async one(viewerId: string, id: string): Promise<JobView> {
    const { job, company } = await mustSeeJob(this.#deps, viewerId, id);
    return this.#deps.presenter.one(viewerId, job, company);
  }

  /** Whether members may offer jobs in their own name. */
  async posting(): Promise<{ mayPostPrivately: boolean }> {
    return { mayPostPrivately: await this.#deps.privateJobs.isAllowed() };
  }

  /** A page of all jobs of the companies in which the viewer has a role, and of the viewer. */
  async posted(
    viewerId: string,
    request: PageRequest,
  ): Promise<{ jobs: JobCard[]; nextCursor: string | null }> {
    const { companies, jobs, presenter } = this.#deps;
    const own = (await companies.ofMember(viewerId)).map(({ _id }) => _id);
    const { rows, nextCursor } = await jobs.page({ companies: [...own, viewerId] }, request);
    return { jobs: await presenter.cards(viewerId, rows), nextCursor };
  }
}
