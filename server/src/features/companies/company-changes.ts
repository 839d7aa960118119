import { COMPANY_LIMITS } from '@weft/shared/limits';
import type { CompanyChanges, NewCompany } from '@weft/shared/companies/fields';
import { COMPANY_TEXTS } from '@weft/shared/companies/texts';
import type { CompanyView } from '@weft/shared/companies/views';
import { foldLine, foldWords } from '@weft/shared/text/fold';
import { AppError } from '../../errors/app-error.ts';
import { forbidden, invalid } from '../../errors/common.ts';
import { isDuplicate } from '../../platform/database/failures.ts';
import { residenceOf, type Places } from '../places/index.ts';
import { cleanAbout } from '../profiles/index.ts';
import { mustSee, type CompaniesDeps } from './companies-deps.ts';
import { EDITING, MANAGING, OWNING } from './company.policy.ts';
import type { CompanyRecord, CompanyTexts } from './company.store.ts';
import { refuseBanned } from './domains/banned-links.ts';

const { rules } = COMPANY_TEXTS;

const orNone = (text: string): string | null => (text === '' ? null : text);

type Worded = Pick<CompanyRecord, 'name' | 'tagline'> & { readonly city: string | null };

const wordsOf = ({ name, tagline, city }: Worded): string[] =>
  foldWords([name, tagline ?? '', city ?? ''].join('\n'));

/** Returns the fields to store; absent ones stay. */
function changedTexts(sent: CompanyChanges, before: CompanyRecord, places: Places): Partial<CompanyTexts> {
  const tagline = sent.tagline === undefined ? before.tagline : orNone(sent.tagline);
  const location = sent.location && {
    city: orNone(sent.location.city),
    ...residenceOf(places, sent.location),
  };
  const { city } = location ?? before.location;
  return {
    ...(sent.name !== undefined && { name: sent.name }),
    ...(sent.slug !== undefined && { slug: sent.slug }),
    tagline,
    ...(sent.about !== undefined && { about: cleanAbout(sent.about, 'about') }),
    ...(sent.industry && { industry: sent.industry }),
    ...(sent.size && { size: sent.size }),
    ...(location && { location, cityKey: foldLine(location.city ?? '') }),
    ...(sent.founded !== undefined && { founded: sent.founded }),
    ...(sent.website !== undefined && { website: orNone(sent.website) }),
    words: wordsOf({ name: sent.name ?? before.name, tagline, city }),
  };
}

/** Creates, changes and deletes companies. */
export class CompanyChangesService {
  readonly #deps: CompaniesDeps;

  constructor(deps: CompaniesDeps) {
    this.#deps = deps;
  }

  /** Throws VALIDATION_FAILED if another company has the slug, QUOTA_EXCEEDED above the limit per member. */
  async create(viewerId: string, sent: NewCompany): Promise<CompanyView> {
    const { presenter } = this.#deps;
    try {
      return await presenter.one(viewerId, await this.#create(viewerId, sent));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const repeated = await this.#findRepeated(viewerId, sent);
      if (!repeated) throw slugTaken();
      return presenter.one(viewerId, repeated);
    }
  }

  /** Throws FORBIDDEN, or VALIDATION_FAILED if another company has the slug. */
  async update(viewerId: string, id: string, sent: CompanyChanges): Promise<CompanyView> {
    const { database, store, slugs, members, places, presenter, clock, content, trail } = this.#deps;
    const { bannedDomains } = this.#deps;
    const roles = sent.slug === undefined ? EDITING : MANAGING;
    const change = async () => {
      const before = await mustSee(this.#deps, viewerId, id);
      const texts = changedTexts(sent, before, places);
      const { website, about } = texts;
      refuseBanned({ website, about }, bannedDomains, (domain) => rules.linkBanned({ domain }));
      const isMoved = sent.slug !== undefined && sent.slug !== before.slug;
      const needed = isMoved ? roles : EDITING;
      const changed = await store.change(id, viewerId, needed, texts);
      if (!changed) throw forbidden();
      if (isMoved) await slugs.claim(changed.slug, id, clock.date());
      await trail.add({ company: id, actor: viewerId, action: 'pageChanged', createdAt: clock.date() });
      if (changed.name !== before.name) for (const each of content) await each.companyChanged(changed);
      return changed;
    };
    try {
      const changed = await database.inTransaction(() => members.withActiveMembers(viewerId, change));
      return await presenter.one(viewerId, changed);
    } catch (error) {
      throw isDuplicate(error) ? slugTaken() : error;
    }
  }

  /** Throws FORBIDDEN unless the viewer is an owner. */
  async remove(viewerId: string, id: string): Promise<void> {
    await mustSee(this.#deps, viewerId, id);
    if (!(await this.removeWhole(id, viewerId))) throw forbidden();
  }

  /** Deletes the company with everything that belongs to it; by an owner, or for any caller. Returns whether it did. */
  async removeWhole(id: string, owner?: string): Promise<boolean> {
    const { store, slugs, follows, domains, media, events, content, trail } = this.#deps;
    const isRemoved = await media.exchange([], async () => {
      const removed = await store.remove(
        id,
        owner === undefined ? undefined : { actor: owner, roles: OWNING },
      );
      if (!removed) return { value: false, removed: [] };
      await slugs.removeOfCompany(id);
      await follows.removeOfCompany(id);
      await domains.release(id);
      await trail.removeOfCompany(id);
      const items = [...(removed.logo?.keys ?? []), ...(removed.banner?.keys ?? [])];
      for (const each of content) items.push(...(await each.companyRemoved(id)));
      return { value: true, removed: items };
    });
    if (!isRemoved) return false;
    events.emit('company.removed', { companyId: id });
    await media.removeAllOf(id);
    return true;
  }

  async #create(
    viewerId: string,
    { name, slug, tagline, industry, size }: NewCompany,
  ): Promise<CompanyRecord> {
    const { database, store, slugs, bounds, members, clock } = this.#deps;
    const fresh = { name, slug, tagline: orNone(tagline), industry, size };
    const words = wordsOf({ ...fresh, city: null });
    return database.inTransaction(() =>
      members.withActiveMembers(viewerId, async () => {
        await bounds.enter(viewerId);
        if ((await store.countFounded(viewerId)) >= COMPANY_LIMITS.foundedByMember)
          throw new AppError('QUOTA_EXCEEDED', () =>
            rules.tooMany({ max: String(COMPANY_LIMITS.foundedByMember) }),
          );
        const company = await store.add({ ...fresh, words }, viewerId, clock.date());
        await slugs.claim(slug, company._id, clock.date());
        return company;
      }),
    );
  }

  /** A client repeats a call after a lost response: its company exists. */
  async #findRepeated(viewerId: string, { slug, name }: NewCompany): Promise<CompanyRecord | undefined> {
    const { store, slugs } = this.#deps;
    const id = await slugs.companyOf(slug);
    const found = id === undefined ? null : await store.findById(id);
    return found?.founder === viewerId && found.name === name && found.slug === slug ? found : undefined;
  }
}

const slugTaken = () => invalid({ slug: () => rules.slugTaken });
