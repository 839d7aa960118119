import type * as z from 'zod/mini';
import type { BoardQuery } from '@weft/shared/jobs/board-contract';
import type { Currency } from '@weft/shared/jobs/choices';
import { yearlyPay } from '@weft/shared/jobs/salary';
import type { JobCard } from '@weft/shared/jobs/views';
import { JOB_LIMITS } from '@weft/shared/limits';
import { foldLine } from '@weft/shared/text/fold';
import { positionPage } from '../../network/index.ts';
import { soughtWords } from '../../posts/index.ts';
import type { JobsDeps } from '../jobs-deps.ts';
import { bestFirst } from './best-first.ts';
import type { ListingFilter } from './job-listing.store.ts';
import { soughtPlaceKeys } from './place-keys.ts';

type Query = z.infer<typeof BoardQuery>;

interface BoardPage {
  readonly jobs: JobCard[];
  readonly nextCursor: string | null;
  readonly total: number | null;
}

const DAY = 86_400_000;
const NOTHING: BoardPage = { jobs: [], nextCursor: null, total: 0 };

/** Searches the open jobs. */
export class BoardService {
  readonly #deps: JobsDeps;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  async page(viewerId: string, query: Query): Promise<BoardPage> {
    const { members } = this.#deps;
    const skills = ((await members.store.findById(viewerId))?.skills ?? []).map(foldLine);
    const filter = this.#filterOf(query, skills);
    if (!filter) return NOTHING;
    return query.sort === 'best'
      ? this.#best(viewerId, query, filter, skills)
      : this.#newest(viewerId, query, filter);
  }

  async #newest(viewerId: string, { cursor, limit }: Query, filter: ListingFilter): Promise<BoardPage> {
    const { listings } = this.#deps;
    const { rows, nextCursor } = await listings.page(filter, { cursor, limit });
    const total = cursor === undefined ? await listings.count(filter, JOB_LIMITS.countedMax) : null;
    return { jobs: await this.#present(viewerId, rows), nextCursor, total };
  }

  /** Compares the newest results only: a bounded number, however frequent the words are. */
  async #best(
    viewerId: string,
    query: Query,
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

  /** Returns undefined if no job can match. */
  #filterOf(query: Query, own: readonly string[]): ListingFilter | undefined {
    const { places, clock } = this.#deps;
    const { search, country, state, city, workplace, type, within, company } = query;
    const foundCountry = country ? places.findCountry(country)?._id : undefined;
    const foundState = state ? places.findState(state, foundCountry) : undefined;
    if ((country && !foundCountry) || (state && !foundState)) return undefined;
    const words = soughtWords(search ?? '');
    if (search && words.length === 0) return undefined;
    if (query.skills && own.length === 0) return undefined;
    return {
      now: clock.date(),
      words,
      places: soughtPlaceKeys({
        country: foundState?.country ?? foundCountry,
        state: foundState?._id,
        city: city || undefined,
      }),
      workplaces: orAny(workplace),
      types: orAny(type),
      pay: this.#payOf(query),
      since: within && new Date(clock.now() - Number(within) * DAY),
      company,
      skills: query.skills && own,
    };
  }

  /** The least yearly pay in each currency that can be compared with the chosen one. */
  #payOf({ pay, currency, period }: Query): ReadonlyMap<Currency, number> | undefined {
    if (pay === undefined || currency === undefined) return undefined;
    const { currencyRates } = this.#deps;
    const least = yearlyPay(pay, period);
    const rate = currencyRates.get(currency);
    if (rate === undefined) return new Map([[currency, least]]);
    return new Map([...currencyRates].map(([other, worth]) => [other, (least * rate) / worth]));
  }
}

const orAny = <T>(chosen: readonly T[] | undefined) =>
  chosen === undefined || chosen.length === 0 ? undefined : chosen;
