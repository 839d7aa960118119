import { itemIdOf } from '../media/index.ts';
import type { EvidencedFile, Reportable, Reported, StoredPicture } from '../members/index.ts';
import { plainAbout } from '../profiles/index.ts';
import { mustSee, type CompaniesDeps } from './companies-deps.ts';
import { firstOwnerOf, roleOf } from './company.policy.ts';
import type { CompanyChangesService } from './company-changes.ts';
import type { CompanyRecord } from './company.store.ts';

function fileOf(name: string, picture: StoredPicture | null): EvidencedFile[] {
  const id = picture ? itemIdOf(picture.url) : undefined;
  return picture && id !== undefined ? [{ name, kind: 'image', item: { id, url: picture.url } }] : [];
}

/** The first owner stands for a company; a viewer with a role is one of its authors. */
function reported(company: CompanyRecord, viewerId?: string): Reported {
  const { _id, name, tagline, about, website, logo, banner, suspendedAt } = company;
  const isOwn = viewerId !== undefined && roleOf(company, viewerId) !== null;
  return {
    author: isOwn ? viewerId : firstOwnerOf(company),
    postId: null,
    company: _id,
    text: [name, tagline, website, about === null ? null : plainAbout(about)]
      .filter((part) => part !== null)
      .join('\n'),
    files: [...fileOf('Logo', logo), ...fileOf('Banner', banner)],
    isSuspended: suspendedAt !== null,
  };
}

/** Companies can be reported. Moderators suspend or delete them. */
export function companyReportable(deps: CompaniesDeps, changes: CompanyChangesService): Reportable {
  const { store, clock, content, events } = deps;
  const suspend = async (id: string, suspendedAt: Date | null) => {
    const company = await store.setSuspended(id, suspendedAt);
    if (company) for (const each of content) await each.companyChanged(company);
  };
  return {
    seenBy: async (viewerId, id) => reported(await mustSee(deps, viewerId, id), viewerId),
    findAll: async (ids) =>
      new Map((await store.findMany(ids)).map((company) => [company._id, reported(company)])),
    remove: async (id) => {
      await changes.removeWhole(id);
    },
    suspension: {
      set: (id) => suspend(id, clock.date()),
      lift: (id) => suspend(id, null),
      changed: (companyId) => events.emit('company.suspensionChanged', { companyId }),
    },
  };
}
