import type * as z from 'zod/mini';
import type { changeSearch, SavedSearch, saveSearch } from '@weft/shared/jobs/saved-search-contract';
import { filterTexts, searchAddress } from '@weft/shared/jobs/search-address';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { JOB_LIMITS } from '@weft/shared/limits';
import { foldLine } from '@weft/shared/text/fold';
import { AppError } from '../../../errors/app-error.ts';
import { notFound } from '../../../errors/common.ts';
import type { JobsDeps } from '../jobs-deps.ts';
import { keysOfSaved, usesSkills } from './job-alerts.ts';
import type { SavedSearchRecord } from './saved-search.store.ts';

type NewSearch = z.infer<NonNullable<typeof saveSearch.body>>;
type Changes = z.infer<NonNullable<typeof changeSearch.body>>;

function presentSearch({
  _id,
  name,
  address,
  frequency,
  newCount,
  createdAt,
}: SavedSearchRecord): SavedSearch {
  return { _id, name, address, frequency, newCount, createdAt: createdAt.toISOString() };
}

const present = (search: SavedSearchRecord | null): SavedSearch => {
  if (!search) throw notFound();
  return presentSearch(search);
};

/** Searches of the board that members save; only they see them. */
export class SavedSearches {
  readonly #deps: JobsDeps;

  constructor(deps: JobsDeps) {
    this.#deps = deps;
  }

  async ofMember(viewerId: string): Promise<SavedSearch[]> {
    return (await this.#deps.searches.ofMember(viewerId)).map(presentSearch);
  }

  /** Saves a search in place of one with the same filters. Throws QUOTA_EXCEEDED. */
  async save(viewerId: string, { filters, ...chosen }: NewSearch): Promise<SavedSearch> {
    const { searches, clock } = this.#deps;
    const address = searchAddress(filterTexts(filters));
    return this.#write(viewerId, async () => {
      const keys = keysOfSaved(this.#deps, { ...chosen, address }, await this.#skillsOf(viewerId));
      const search = { ...chosen, member: viewerId, address, keys, newCount: 0, createdAt: clock.date() };
      const kept = await searches.keep(search);
      if ((await searches.ofMember(viewerId)).length > JOB_LIMITS.searchesMax)
        throw new AppError('QUOTA_EXCEEDED', () =>
          JOB_TEXTS.rules.searchesMany({ max: String(JOB_LIMITS.searchesMax) }),
        );
      return presentSearch(kept);
    });
  }

  /** Throws NOT_FOUND. */
  async change(viewerId: string, id: string, { name, frequency, timeZone }: Changes): Promise<SavedSearch> {
    const { searches } = this.#deps;
    return this.#write(viewerId, async () => {
      const search = await searches.find(viewerId, id);
      if (!search) throw notFound();
      const chosen = {
        name: name ?? search.name,
        frequency: frequency ?? search.frequency,
        timeZone: timeZone ?? search.timeZone,
      };
      const skills = await this.#skillsOf(viewerId);
      const keys = keysOfSaved(this.#deps, { ...search, ...chosen }, skills);
      return present(await searches.change(viewerId, id, { ...chosen, keys }));
    });
  }

  /** Throws NOT_FOUND. */
  async noteOpened(viewerId: string, id: string): Promise<SavedSearch> {
    return present(await this.#deps.searches.change(viewerId, id, { newCount: 0 }));
  }

  async remove(viewerId: string, id: string): Promise<void> {
    await this.#deps.searches.remove(viewerId, id);
  }

  /** Files the searches of a member under their new skills. Joins the current transaction. */
  async skillsChanged(memberId: string, skills: readonly string[]): Promise<void> {
    const { searches } = this.#deps;
    const folded = skills.map(foldLine);
    const affected = (await searches.ofMember(memberId)).filter(usesSkills);
    await searches.refile(
      new Map(affected.map((search) => [search._id, keysOfSaved(this.#deps, search, folded)])),
    );
  }

  async #skillsOf(memberId: string): Promise<string[]> {
    return ((await this.#deps.members.store.findById(memberId))?.skills ?? []).map(foldLine);
  }

  /** Runs changes of a member's searches in a transaction, one at a time. */
  async #write(viewerId: string, write: () => Promise<SavedSearch>): Promise<SavedSearch> {
    const { database, members, bounds } = this.#deps;
    const inOrder = async () => {
      await bounds.enter(viewerId);
      return write();
    };
    return database.inTransaction(() => members.withActiveMembers(viewerId, inOrder));
  }
}
