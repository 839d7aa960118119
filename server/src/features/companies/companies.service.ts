import type * as z from 'zod/mini';
import type { CompanyListQuery } from '@weft/shared/companies/contract';
import type { CompanyCard, CompanyView, OwnCompany } from '@weft/shared/companies/views';
import { foldLine, foldWords } from '@weft/shared/text/fold';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import { mustSee, type CompaniesDeps } from './companies-deps.ts';
import { maySee, roleOf } from './company.policy.ts';

type Query = z.infer<typeof CompanyListQuery>;

/** Further words hardly change the result. */
const WORDS = 8;

/** Reads companies for a member. */
export class CompaniesService {
  readonly #deps: CompaniesDeps;

  constructor(deps: CompaniesDeps) {
    this.#deps = deps;
  }

  /** A page of the directory. */
  async page(viewerId: string, query: Query) {
    const { store, presenter, places } = this.#deps;
    const { search, industry, size, country, state, city, cursor, limit } = query;
    const foundCountry = country ? places.findCountry(country)?._id : undefined;
    const foundState = state ? places.findState(state, foundCountry)?._id : undefined;
    if ((country && !foundCountry) || (state && !foundState)) return { companies: [], nextCursor: null };
    // The longest word is likely the rarest, and the index uses the first one.
    const words = foldWords(search ?? '')
      .slice(0, WORDS)
      .toSorted((a, b) => b.length - a.length);
    if (search && words.length === 0) return { companies: [], nextCursor: null };
    const filter = {
      words,
      industry,
      size,
      country: foundCountry,
      state: foundState,
      city: city ? foldLine(city) : undefined,
    };
    const { rows, nextCursor } = await store.page(filter, { cursor, limit });
    return { companies: await presenter.cards(viewerId, rows), nextCursor };
  }

  /** Returns the company by its present or an earlier slug. Throws NOT_FOUND. */
  async one(viewerId: string, slug: string): Promise<CompanyView> {
    const { slugs, presenter } = this.#deps;
    return presenter.one(viewerId, await mustSee(this.#deps, viewerId, await slugs.companyOf(slug)));
  }

  /** Companies in which the viewer has a role, suspended ones included. */
  async own(viewerId: string): Promise<OwnCompany[]> {
    const { store, presenter } = this.#deps;
    const companies = await store.ofMember(viewerId);
    const cards = await presenter.cards(viewerId, companies);
    return companies.flatMap((company, index) => {
      const [card, role] = [cards[index], roleOf(company, viewerId)];
      return card && role ? [{ company: card, role }] : [];
    });
  }

  /** Companies that the viewer follows and may see, last followed first. */
  async followed(
    viewerId: string,
    request: PageRequest,
  ): Promise<{ companies: CompanyCard[]; nextCursor: string | null }> {
    const { follows, store, presenter } = this.#deps;
    const { rows, nextCursor } = await follows.page(viewerId, request);
    const found = await store.findMany(rows.map(({ company }) => company));
    const visible = found.filter((company) => maySee(company, viewerId));
    return { companies: await presenter.cards(viewerId, visible), nextCursor };
  }

  /** Name and logo of those of the companies that the member may see, by id. */
  async seenAmong(
    memberId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<CompanyCard, 'slug' | 'name' | 'logo'>>> {
    const found = await this.#deps.store.findMany([...new Set(ids)]);
    return new Map(
      found
        .filter((company) => maySee(company, memberId))
        .map(({ _id, slug, name, logo }) => [_id, { slug, name, logo: logo?.url ?? null }]),
    );
  }

  /** Whether a member may see the company that owns a picture. */
  async mayReadFile(viewerId: string, itemId: string): Promise<boolean> {
    const { media, store } = this.#deps;
    const owner = (await media.accessOf(itemId))?.owner;
    const company = owner === undefined ? null : await store.findById(owner);
    return company !== null && maySee(company, viewerId);
  }
}
