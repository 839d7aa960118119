import type { JobCard, JobCompany, JobView } from '@weft/shared/jobs/views';
import { foldLine } from '@weft/shared/text/fold';
import type { Clock } from '../../platform/clock/clock.ts';
import { verifiedDomain } from '../companies/index.ts';
import type { Members } from '../members/index.ts';
import { placeInWords, type SocialGraph } from '../network/index.ts';
import type { Places } from '../places/index.ts';
import { colleaguesAt, NO_COLLEAGUES } from './colleagues.ts';
import { openMaxOf, type Employer } from './employers/employer.ts';
import type { Employers } from './employers/employers.ts';
import { mayEditJobs, maySeeJob, rightsOf } from './job.policy.ts';
import type { JobHead, JobRecord, JobStore } from './job.store.ts';
import { stateOf } from './job-state.ts';
import type { KnownViewer, KnownViewers } from './known-viewers.ts';

interface Deps {
  readonly jobs: Pick<JobStore, 'countOpen'>;
  readonly viewers: Pick<KnownViewers, 'of'>;
  readonly employers: Pick<Employers, 'known' | 'approvalOf'>;
  /** Whether the member has an application for the job. */
  readonly isApplied: (memberId: string, jobId: string) => Promise<boolean>;
  readonly members: Members;
  readonly socialGraph: Pick<SocialGraph, 'hiddenFrom' | 'connectedIdsOf'>;
  readonly places: Places;
  readonly clock: Clock;
}

/** What presenting needs to know about the viewer. */
interface Viewer extends KnownViewer {
  readonly id: string;
  /** By company. */
  readonly colleagues: ReadonlyMap<string, JobCard['colleagues']>;
}

export function presentCompany(company: Employer, now: Date): JobCompany {
  const { _id, slug, name, logo } = company;
  const verified = verifiedDomain(company, now)?.name ?? null;
  return { _id, slug, name, logo: logo?.url ?? null, verifiedDomain: verified };
}

const placeOf = (found: { readonly _id: string; readonly name: string } | undefined) =>
  found ? { _id: found._id, name: found.name } : null;

/** Presents jobs to a member: a fixed number of queries for a page of any length. */
export class JobPresenter {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Cards of those jobs that the viewer may see. `hidden`: members hidden from the viewer, if they are read already. */
  async cards(viewerId: string, jobs: readonly JobHead[], hidden?: ReadonlySet<string>): Promise<JobCard[]> {
    const { employers, clock } = this.#deps;
    const byId = await employers.known(viewerId, [...new Set(jobs.map(({ company }) => company))], hidden);
    const viewer = await this.#viewer(viewerId, jobs);
    return jobs.flatMap((job) => {
      const company = byId.get(job.company);
      if (!company || !maySeeJob(company, viewerId, stateOf(job, clock.now()))) return [];
      return [this.#card(job, company, viewer)];
    });
  }

  async one(viewerId: string, job: JobRecord, company: Employer): Promise<JobView> {
    const { isApplied, places } = this.#deps;
    const viewer = await this.#viewer(viewerId, [job]);
    const { description, officeDays, location, requiredSkills, optionalSkills, link, questions, openDays } =
      job;
    const { city, state, country } = location;
    const withHeld = (skills: readonly string[]) =>
      skills.map((name) => ({ name, isHeld: viewer.skills.has(foldLine(name)) }));
    const card = this.#card(job, company, viewer);
    const isEditor = mayEditJobs(company, viewerId);
    return {
      ...card,
      description,
      officeDays,
      location: {
        city,
        state: placeOf(state === null ? undefined : places.stateById(state)),
        country: placeOf(country === null ? undefined : places.countryById(country)),
      },
      requiredSkills: withHeld(requiredSkills),
      optionalSkills: withHeld(optionalSkills),
      link: card.can.apply || isEditor ? link : null,
      questions: questions.map(({ text, kind, options, isRequired }) => ({
        text,
        kind,
        options,
        isRequired,
      })),
      isApplied: card.state !== 'draft' && !card.can.hire && (await isApplied(viewerId, job._id)),
      contact: await this.#contact(viewerId, job),
      openDays,
      ...(await this.#publishing(viewerId, company, card.can)),
    };
  }

  /** What an editor of the job needs to know about publishing it. */
  async #publishing(
    viewerId: string,
    company: Employer,
    can: JobCard['can'],
  ): Promise<Pick<JobView, 'approval' | 'openJobs'>> {
    const { employers, jobs, clock } = this.#deps;
    if (!mayEditJobs(company, viewerId)) return { approval: null, openJobs: null };
    const [approval, count] = await Promise.all([
      employers.approvalOf(company),
      can.publish ? jobs.countOpen(company._id, clock.date()) : null,
    ]);
    return {
      approval,
      openJobs: count === null ? null : { count, max: openMaxOf(company) },
    };
  }

  #card(job: JobHead, company: Employer, viewer: Viewer): JobCard {
    const { places, clock } = this.#deps;
    const { _id, title, type, workplace, location, countries, salary, requiredSkills } = job;
    const { publishedAt, openUntil, closing, createdAt, changedAt } = job;
    const state = stateOf(job, clock.now());
    const can = rightsOf(job, company, viewer.id, state);
    const held = requiredSkills.filter((skill) => viewer.skills.has(foldLine(skill))).length;
    return {
      _id,
      title,
      company: presentCompany(company, clock.date()),
      state,
      type,
      workplace,
      place: placeInWords({ location: { ...location, pinCode: null } }, places),
      countries: countries.flatMap((code) => placeOf(places.countryById(code)) ?? []),
      salary: { from: salary.from, to: salary.to, currency: salary.currency, period: salary.period },
      skillMatch: { held, required: requiredSkills.length },
      colleagues: viewer.colleagues.get(company._id) ?? NO_COLLEAGUES,
      publishedAt: publishedAt?.toISOString() ?? null,
      endsAt: (closing?.at ?? openUntil)?.toISOString() ?? null,
      closingReason: closing?.reason ?? null,
      createdAt: createdAt.toISOString(),
      changedAt: can.edit ? changedAt.toISOString() : null,
      isSaved: viewer.saved.has(_id),
      can,
    };
  }

  async #viewer(viewerId: string, jobs: readonly JobHead[]): Promise<Viewer> {
    const companies = [...new Set(jobs.map(({ company }) => company))];
    const [known, colleagues] = await Promise.all([
      this.#deps.viewers.of(viewerId),
      colleaguesAt(this.#deps, viewerId, companies),
    ]);
    return { ...known, id: viewerId, colleagues };
  }

  async #contact(viewerId: string, { contact }: JobRecord) {
    const { members, socialGraph } = this.#deps;
    if (contact === null) return null;
    if ((await socialGraph.hiddenFrom(viewerId)).has(contact)) return null;
    return (await members.summariesOf([contact])).get(contact) ?? null;
  }
}
