import type { CompanyCard, CompanyView } from '@weft/shared/companies/views';
import { placeInWords } from '../network/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Places } from '../places/index.ts';
import type { CompanyFollowStore } from './follows/company-follow.store.ts';
import { rightsOf, roleOf } from './company.policy.ts';
import { verifiedDomain } from './domains/domain.policy.ts';
import type { CompanyRecord } from './company.store.ts';

interface Deps {
  readonly follows: Pick<CompanyFollowStore, 'among'>;
  readonly places: Places;
  readonly clock: Clock;
}

/** Lists each field, so that roles stay private. */
function presentCard(company: CompanyRecord, isFollowed: boolean, { places, clock }: Deps): CompanyCard {
  const { _id, slug, name, tagline, industry, size, logo, followersCount, postsCount = 0 } = company;
  return {
    _id,
    slug,
    name,
    tagline,
    industry,
    size,
    place: placeInWords({ location: { ...company.location, pinCode: null } }, places),
    logo: logo?.url ?? null,
    verifiedDomain: verifiedDomain(company, clock.date())?.name ?? null,
    followersCount,
    postsCount,
    isFollowed,
  };
}

const placeOf = (found: { readonly _id: string; readonly name: string } | undefined) =>
  found ? { _id: found._id, name: found.name } : null;

/** Presents companies to a member: one query for a page of any length. */
export class CompanyPresenter {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async cards(viewerId: string, companies: readonly CompanyRecord[]): Promise<CompanyCard[]> {
    const { follows } = this.#deps;
    const followed = await follows.among(
      viewerId,
      companies.map(({ _id }) => _id),
    );
    return companies.map((company) => presentCard(company, followed.has(company._id), this.#deps));
  }

  async one(viewerId: string, company: CompanyRecord): Promise<CompanyView> {
    const { follows, places, clock } = this.#deps;
    const { _id, about, location, founded, website, banner, createdAt, suspendedAt } = company;
    const { city, state, country } = location;
    const viewerRole = roleOf(company, viewerId);
    const isFollowed = (await follows.among(viewerId, [_id])).has(_id);
    return {
      ...presentCard(company, isFollowed, this.#deps),
      about,
      location: {
        city,
        state: placeOf(state === null ? undefined : places.stateById(state)),
        country: placeOf(country === null ? undefined : places.countryById(country)),
      },
      founded,
      website,
      banner: banner?.url ?? null,
      verifiedAt: verifiedDomain(company, clock.date())?.since.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      isSuspended: suspendedAt !== null,
      viewerRole,
      can: rightsOf(viewerRole, suspendedAt !== null),
    };
  }
}
