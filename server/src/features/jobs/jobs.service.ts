import type { JobView, PostedJob } from '@weft/shared/jobs/views';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import { mustSeeJob, type ApplicantCounts, type JobsDeps } from './jobs-deps.ts';

const NO_APPLICANTS: ApplicantCounts = { total: 0, unread: 0 };

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
  ): Promise<{ jobs: PostedJob[]; nextCursor: string | null }> {
    const { companies, jobs, presenter, socialGraph } = this.#deps;
    const own = (await companies.ofMember(viewerId)).map(({ _id }) => _id);
    const { rows, nextCursor } = await jobs.page({ companies: [...own, viewerId] }, request);
    const hidden = await socialGraph.hiddenFrom(viewerId);
    const cards = await presenter.cards(viewerId, rows, hidden);
    const hired = cards.filter(({ can }) => can.hire).map(({ _id }) => _id);
    const counts = await this.#countApplicants(viewerId, hidden, hired);
    const withCounts = cards.map((card) => ({
      ...card,
      applicants: card.can.hire ? (counts.get(card._id) ?? NO_APPLICANTS) : null,
    }));
    return { jobs: withCounts, nextCursor };
  }

  async #countApplicants(
    viewerId: string,
    hidden: ReadonlySet<string>,
    jobIds: readonly string[],
  ): Promise<ReadonlyMap<string, ApplicantCounts>> {
    if (jobIds.length === 0) return new Map();
    const counted = await Promise.all(
      this.#deps.content.map((each) => each.countApplicants(viewerId, hidden, jobIds)),
    );
    return new Map(counted.flatMap((counts) => [...counts]));
  }
}
