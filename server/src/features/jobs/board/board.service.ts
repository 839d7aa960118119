import type { BoardQuery } from '@weft/shared/jobs/board-contract';
import type { JobCard } from '@weft/shared/jobs/views';
import { JOB_LIMITS } from '@weft/shared/limits';
import { foldLine } from '@weft/shared/text/fold';
import { positionPage } from '../../network/index.ts';
import type { JobsDeps } from '../jobs-deps.ts';
import { bestFirst } from './best-first.ts';
import type { ListingFilter } from './job-listing.store.ts';
import { listingFilter } from './listing-filter.ts';

interface BoardPage {
  readonly jobs: JobCard[];
  readonly nextCursor: string | null;
  readonly total: number | null;
}

const NOTHING: BoardPage = { jobs: [], nextCursor: null, total: 0 };

/** Searches the open jobs. */
export class BoardService {
  readonly #deps: JobsDeps;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  async page(viewerId: string, query: BoardQuery): Promise<BoardPage> {
    const { members } = this.#deps;
    const skills = ((await members.store.findById(viewerId))?.skills ?? []).map(foldLine);
    const filter = listingFilter(this.#deps, query, skills);
    if (!filter) return NOTHING;
    return query.sort === 'best'
      ? this.#best(viewerId, query, filter, skills)
      : this.#newest(viewerId, query, filter);
  }

  async #newest(viewerId: string, { cursor, limit }: BoardQuery, filter: ListingFilter): Promise<BoardPage> {
    const { listings } = this.#deps;
    const { rows, nextCursor } = await listings.page(filter, { cursor, limit });
    const total = cursor === undefined ? await listings.count(filter, JOB_LIMITS.countedMax) : null;
    return { jobs: await this.#present(viewerId, rows), nextCursor, total };
  }

  /** Compares the newest results only: a bounded number, however frequent the words are. */
  async #best(
    viewerId: string,
    query: BoardQuery,
    filter: ListingFilter,
    skills: readonly string[],
  ): Promise<BoardPage> {
    const found = await this.#deps.listings.newest(filter, JOB_LIMITS.countedMax);
    const sorted = bestFirst(found, { words: filter.words, skills: new Set(skills) });
    const { ids, nextCursor } = positionPage(sorted, query);
    const total = query.cursor === undefined ? found.length : null;
    return { jobs: await this.#present(viewerId, ids), nextCursor, total };
  }

  async #present(viewerId: string, ids: readonly string[]): Promise<JobCard[]> {
    const { jobs, presenter } = this.#deps;
    return presenter.cards(viewerId, await jobs.findMany(ids));
  }
}
