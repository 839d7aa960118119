import type { CompanyView } from '@weft/shared/companies/views';

/** What an owner may do. */
export const OWNER_RIGHTS: CompanyView['can'] = {
  edit: true,
  changeAddress: true,
  manageRoles: true,
  remove: true,
};
export const NO_RIGHTS: CompanyView['can'] = {
  edit: false,
  changeAddress: false,
  manageRoles: false,
  remove: false,
};

/** A company as its page shows it. */
export const buildCompany = (change: Partial<CompanyView> = {}): CompanyView => ({
  _id: '65f0000000000000000000aa',
  slug: 'loom',
  name: 'Loom Works',
  tagline: 'Woven daily',
  industry: 'textiles',
  size: 'from11',
  place: 'Pune, India',
  logo: null,
  verifiedDomain: null,
  followersCount: 7,
  isFollowed: false,
  about: '<p>We weave.</p>',
  location: { city: 'Pune', state: null, country: { _id: 'IN', name: 'India' } },
  founded: 1994,
  website: 'https://loom.example.org/',
  banner: null,
  postsCount: 0,
  verifiedAt: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  isSuspended: false,
  viewerRole: null,
  can: NO_RIGHTS,
  ...change,
});
