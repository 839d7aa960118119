import type { BoardQuery } from '@weft/shared/jobs/board-contract';
import type { JobCard } from '@weft/shared/jobs/views';
import { JOB_LIMITS } from '@weft/shared/limits';
import { decodeTimeCursor, pageOf } from '../../../platform/database/time-cursor.ts';
import { positionPage } from '../../network/index.ts';
import type { JobsDeps } from '../jobs-deps.ts';
import { bestFirst } from './best-first.ts';
import { listingFilter } from './listing-filter.ts';
import type { ListingFilter } from './listing-keys.ts';

interface BoardPage {
  readonly jobs: JobCard[];
  readonly nextCursor: string | null;
  readonly total: number | null;
}

const NOTHING: BoardPage = { jobs: [], nextCursor: null, total: 0 };

const ids = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id);

/** Searches the open jobs. */
export class BoardService {
  readonly #deps: JobsDeps;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  async page(viewerId: string, query: BoardQuery): Promise<BoardPage> {
    const isByBest = query.sort === 'best';
    const { viewers, socialGraph } = this.#deps;
    const { skills } = await viewers.of(viewerId);
    const sought = listingFilter(this.#deps, query, [...skills]);
    if (!sought) return NOTHING;
    const filter = { ...sought, hidden: await socialGraph.hiddenFrom(viewerId) };
    return isByBest
      ? this.#best({ id: viewerId, skills }, query, filter)
      : this.#newest(viewerId, query, filter);
  }

  async #newest(viewerId: string, { cursor, limit }: BoardQuery, filter: ListingFilter): Promise<BoardPage> {
    const { openJobs } = this.#deps;
    const isFirst = cursor === undefined;
    const after = isFirst ? undefined : decodeTimeCursor(cursor);
    const found = await openJobs.find(filter, after, isFirst ? JOB_LIMITS.countedMax : limit + 1);
    const { rows, nextCursor } = pageOf(found, limit);
    const jobs = await this.#present(viewerId, ids(rows));
    return { jobs, nextCursor, total: isFirst ? found.length : null };
  }

  /** Compares the newest results only: a bounded number, however frequent the words are. */
  async #best(
    viewer: { id: string; skills: ReadonlySet<string> },
    query: BoardQuery,
    filter: ListingFilter,
  ): Promise<BoardPage> {
    const found = await this.#deps.openJobs.find(filter, undefined, JOB_LIMITS.countedMax);
    const sorted = bestFirst(found, { words: filter.words, skills: viewer.skills });
    const { ids: page, nextCursor } = positionPage(sorted, query);
    const total = query.cursor === undefined ? found.length : null;
    return { jobs: await this.#present(viewer.id, page), nextCursor, total };
  }

  async #present(viewerId: string, page: readonly string[]): Promise<JobCard[]> {
    const { knownJobs, presenter, openJobs } = this.#deps;
    const found = await knownJobs.of(page);
    const listed = new Set(ids(found));
    openJobs.doubt(page.filter((each) => !listed.has(each)));
    return presenter.cards(viewerId, found);
  }
}
