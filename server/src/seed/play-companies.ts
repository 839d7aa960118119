import {
  createCompany,
  followCompany,
  setCompanyPicture,
  setCompanyRole,
  updateCompany,
} from '@weft/shared/companies/contract';
import { checkCompanyDomain, setCompanyDomain } from '@weft/shared/companies/domain-contract';
import { decideApproval, requestApproval } from '@weft/shared/jobs/contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { drawLogo } from './art/company-logo.ts';
import { renderJpeg } from './art/render.ts';
import { drawBanner } from './art/scenes/index.ts';
import { COMPANIES, type DemoCompany } from './content/companies.ts';
import { JOBS } from './content/jobs.ts';
import { MODERATOR } from './content/reports.ts';
import type { DemoMember } from './demo-member.ts';
import { demoLinksForm } from './profile-form.ts';

/** In pixels. */
const LOGO_WIDTH = 512;
const BANNER_WIDTH = 1600;
const HOUR = 60 * 60 * 1000;
/** When the last one was created, and how far apart they were, before the seeding. */
const LAST_CREATED = 10 * 24 * HOUR;
const EVERY = 8 * HOUR;

/** TXT records by name: the demo asks no real name servers. */
export type DemoRecords = Map<string, readonly string[]>;

interface Stage {
  readonly records: DemoRecords;
  readonly members: readonly DemoMember[];
  readonly memberOf: (key: string) => DemoMember;
  /** Moves the demo's clock to so long ago (ms). */
  readonly goTo: (ago: number) => void;
}

async function pictureForm(svg: string): Promise<FormData> {
  const form = new FormData();
  const jpeg = await renderJpeg(svg);
  form.append('picture', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'picture.jpg');
  return form;
}

/** Chooses a domain, and puts its proof into the demo's DNS. */
async function verifyDomain(owner: DemoMember, id: string, name: string, records: DemoRecords) {
  const { domain } = await owner.call(setCompanyDomain, { params: { id }, body: { name } });
  if (domain) records.set(domain.recordName, [domain.value]);
  await owner.call(checkCompanyDomain, { params: { id } });
}

/** Lets a company publish jobs; moderators decide unless it has proved its domain. */
async function approve(owner: DemoMember, moderator: DemoMember, id: string): Promise<void> {
  const { approval } = await owner.call(requestApproval, { params: { id } });
  if (approval !== 'approved')
    await moderator.call(decideApproval, { params: { id }, body: { approval: 'approved' } });
}

/** Returns the company's id. */
async function playCompany(company: DemoCompany, { memberOf, records }: Stage): Promise<string> {
  const { name, slug, tagline, industry, size, about, founded, city, state, logo, banner } = company;
  const owner = memberOf(company.owner);
  const body = { name, slug, tagline, industry, size };
  const { _id: id } = (await owner.call(createCompany, { body })).company;
  const website = `https://${slug}.example.org/`;
  const location = { city, state, country: '' };
  await owner.call(updateCompany, { params: { id }, body: { about, founded, website, location } });
  const logoForm = await pictureForm(drawLogo(logo, LOGO_WIDTH));
  await owner.call(setCompanyPicture, { params: { id, picture: 'logo' }, form: () => logoForm });
  if (banner) {
    const bannerForm = await pictureForm(drawBanner(banner, BANNER_WIDTH));
    await owner.call(setCompanyPicture, { params: { id, picture: 'banner' }, form: () => bannerForm });
  }
  if (company.isVerified) await verifyDomain(owner, id, `${slug}.example.org`, records);
  // Before there are roles: moderators do not decide about companies of their own.
  if (JOBS.some((job) => job.company === slug)) await approve(owner, memberOf(MODERATOR), id);
  for (const [key, role] of Object.entries(company.roles ?? {}))
    await owner.call(setCompanyRole, { params: { id, memberId: memberOf(key).id }, body: { role } });
  for (const key of company.followers) await memberOf(key).call(followCompany, { params: { id } });
  return id;
}

/**
 * Lets members create companies, one by one, follow them, and link their experience to them. Returns the ids by slug.
 */
export async function playCompanies(stage: Stage): Promise<ReadonlyMap<string, string>> {
  const idOf = new Map<string, string>();
  for (const [index, company] of COMPANIES.entries()) {
    stage.goTo(LAST_CREATED + (COMPANIES.length - index) * EVERY);
    idOf.set(company.name, await playCompany(company, stage));
  }
  for (const member of stage.members) {
    const form = demoLinksForm(member.person, idOf);
    if (form) await member.call(updateProfile, { form: () => form });
  }
  return new Map(COMPANIES.map(({ name, slug }) => [slug, idOf.get(name) ?? '']));
}
