import type {
  ApplicantCard,
  ApplicantView,
  ApplicationCard,
  ApplicationView,
  SentProfile,
} from '@weft/shared/applications/views';
import type { JobCard } from '@weft/shared/jobs/views';
import type { MemberSummary } from '@weft/shared/members/views';
import { foldLine } from '@weft/shared/text/fold';
import type { Jobs } from '../jobs/index.ts';
import type { Member, Members } from '../members/index.ts';
import { placeInWords, type SocialGraph } from '../network/index.ts';
import type { Places } from '../places/index.ts';
import type { SentContent } from './application.model.ts';
import type { ApplicationRecord } from './application.store.ts';

interface Deps {
  readonly jobs: Pick<Jobs, 'findMany' | 'cards'>;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly socialGraph: Pick<SocialGraph, 'hiddenFrom'>;
}

/** Returns the copy of a profile that goes with an application. */
export function profileToSend(member: Member, places: Places, withEmail: boolean): SentProfile {
  const { fullName, headline, email, aboutUs, skills, experience, education } = member;
  return {
    fullName,
    headline,
    place: placeInWords(member, places),
    email: withEmail ? email : null,
    about: aboutUs,
    skills: [...skills],
    experience: experience.map(({ title, companyName, startDate, endDate }) => ({
      title,
      companyName,
      startDate,
      endDate,
    })),
    education: education.map(({ degree, institution, startDate, endDate }) => ({
      degree,
      institution,
      startDate,
      endDate,
    })),
  };
}

const presentHistory = ({ history }: ApplicationRecord) =>
  history.map(({ state, at }) => ({ state, at: at.toISOString() }));

function presentSent({ profile, cv, answers, note }: SentContent) {
  const { fullName, headline, place, email, about, skills, experience, education } = profile;
  return {
    profile: { fullName, headline, place, email, about, skills, experience, education },
    cv: cv && { id: cv.id, url: cv.url, name: cv.name, size: cv.size },
    answers: answers.map(({ question, answer }) => ({ question, answer })),
    note,
  };
}

function presentOwn(application: ApplicationRecord, job: JobCard | null): ApplicationCard {
  const { _id, company, removedTitle, state, message, expiresAt } = application;
  const history = presentHistory(application);
  const erasedAt = expiresAt?.toISOString() ?? null;
  return {
    _id,
    job,
    isJobRemoved: company === null,
    removedTitle: removedTitle ?? null,
    state,
    history,
    message,
    erasedAt,
  };
}

/** Returns how many of the required skills are among these. */
export function heldOf(skills: readonly string[], required: readonly string[]): number {
  const held = new Set(skills.map(foldLine));
  return required.filter((skill) => held.has(foldLine(skill))).length;
}

/** How many of the required skills the sent profile has. */
export function skillMatchOf(
  sent: SentContent | null,
  required: readonly string[],
): ApplicantCard['skillMatch'] {
  return { held: heldOf(sent?.profile.skills ?? [], required), required: required.length };
}

function presentCard(
  application: ApplicationRecord,
  member: MemberSummary,
  required: readonly string[],
): ApplicantCard {
  const { _id, state, history, sent, createdAt, notes } = application;
  return {
    _id,
    member,
    state,
    sentAt: createdAt.toISOString(),
    stateSince: (history.at(-1)?.at ?? createdAt).toISOString(),
    skillMatch: skillMatchOf(sent, required),
    notesCount: notes.length,
  };
}

/** Presents applications to their applicants, and to those who hire. */
export class ApplicationPresenter {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** To their applicant. */
  async own(viewerId: string, applications: readonly ApplicationRecord[]): Promise<ApplicationCard[]> {
    const { jobs } = this.#deps;
    const found = await jobs.findMany([...new Set(applications.map(({ job }) => job))]);
    const cards = new Map((await jobs.cards(viewerId, found)).map((card) => [card._id, card]));
    return applications.map((each) => presentOwn(each, cards.get(each.job) ?? null));
  }

  /** To its applicant, with what was sent. */
  async ownWhole(viewerId: string, application: ApplicationRecord): Promise<ApplicationView> {
    const [card] = await this.own(viewerId, [application]);
    if (!card) throw new Error('one application is presented as one card');
    return { ...card, sent: application.sent && presentSent(application.sent) };
  }

  /** Cards of applicants whom the viewer may see, and who are not the viewer. */
  async cards(
    viewerId: string,
    applications: readonly ApplicationRecord[],
    required: readonly string[],
  ): Promise<ApplicantCard[]> {
    const members = await this.#visible(
      viewerId,
      applications.map(({ applicant }) => applicant),
    );
    return applications.flatMap((application) => {
      const member = application.applicant === viewerId ? undefined : members.get(application.applicant);
      return member ? [presentCard(application, member, required)] : [];
    });
  }

  /** Null if the viewer may not see the applicant. */
  async whole(
    viewerId: string,
    application: ApplicationRecord,
    required: readonly string[],
  ): Promise<ApplicantView | null> {
    const { applicant, message, notes, sent } = application;
    const members = await this.#visible(viewerId, [applicant, ...notes.map(({ author }) => author)]);
    const member = members.get(applicant);
    if (!member || !sent) return null;
    return {
      ...presentCard(application, member, required),
      sent: presentSent(sent),
      history: presentHistory(application),
      message,
      notes: notes.map(({ _id, author, text, createdAt }) => ({
        _id,
        author: members.get(author) ?? null,
        text,
        createdAt: createdAt.toISOString(),
        isOwn: author === viewerId,
      })),
    };
  }

  /** Summaries of the members whom the viewer may see. */
  async #visible(viewerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, MemberSummary>> {
    const { members, socialGraph } = this.#deps;
    const hidden = await socialGraph.hiddenFrom(viewerId);
    return members.summariesOf([...new Set(ids)].filter((id) => !hidden.has(id)));
  }
}
