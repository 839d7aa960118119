import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { JobCard } from '../jobs/views.ts';
import { MemberSummary } from '../members/views.ts';
import { ApplicationState } from './choices.ts';

/** The copy of a profile that goes with an application. */
export const SentProfile = z.object({
  fullName: z.string(),
  headline: z.nullable(z.string()),
  place: z.nullable(z.string()),
  /** Null unless the applicant shares it. */
  email: z.nullable(z.string()),
  /** Rich text: HTML with the elements of `RICH_TEXT_TAGS`, sanitised by the server. */
  about: z.nullable(z.string()),
  skills: z.array(z.string()),
  /** Months are `YYYY-MM`; the end is null if it continues. */
  experience: z.array(
    z.object({
      title: z.string(),
      companyName: z.string(),
      startDate: z.string(),
      endDate: z.nullable(z.string()),
    }),
  ),
  education: z.array(
    z.object({
      degree: z.string(),
      institution: z.string(),
      startDate: z.string(),
      endDate: z.nullable(z.string()),
    }),
  ),
});

/** A CV; size in bytes. */
export const CvView = z.object({ id: z.string(), url: z.string(), name: z.string(), size: z.number() });

/** States in the order in which they began. */
const History = z.array(z.object({ state: ApplicationState, at: IsoTime }));

/** An application in its applicant's list. */
export const ApplicationCard = z.object({
  _id: z.string(),
  /** Null if the applicant may not see the job now. */
  job: z.nullable(JobCard),
  /** Whether the job was removed: what was sent is erased. */
  isJobRemoved: z.boolean(),
  /** The title of a removed job; null if it was erased with the account of its poster. */
  removedTitle: z.nullable(z.string()),
  state: ApplicationState,
  history: History,
  /** What the company wrote when it declined. */
  message: z.nullable(z.string()),
  /** When it leaves the list: without a decision, or if its job was removed. Null once it is decided or withdrawn. */
  erasedAt: z.nullable(IsoTime),
});

const Sent = z.object({
  profile: SentProfile,
  cv: z.nullable(CvView),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  note: z.nullable(z.string()),
});

/** What an application contains. */
export const ApplicationView = z.extend(ApplicationCard, {
  /** Null once it is withdrawn, and if its job was removed. */
  sent: z.nullable(Sent),
});

/** What an application would contain, before it is sent. */
export const ApplicationForm = z.object({
  profile: SentProfile,
  /** CVs of other applications, last used first. */
  cvs: z.array(CvView),
});

/** An application in a column of the hiring side. */
export const ApplicantCard = z.object({
  _id: z.string(),
  member: MemberSummary,
  state: ApplicationState,
  sentAt: IsoTime,
  /** When the present state began. */
  stateSince: IsoTime,
  /** How many of the required skills the sent profile has. */
  skillMatch: z.object({ held: z.number(), required: z.number() }),
  notesCount: z.number(),
});

/** A note that only members who hire for the job see. */
const HiringNote = z.object({
  _id: z.string(),
  /** Null once that account is deleted, and if the viewer may not see the member. */
  author: z.nullable(MemberSummary),
  text: z.string(),
  createdAt: IsoTime,
  isOwn: z.boolean(),
});

/** An application as those who hire read it. */
export const ApplicantView = z.extend(ApplicantCard, {
  sent: Sent,
  history: History,
  message: z.nullable(z.string()),
  notes: z.array(HiringNote),
});

export type SentProfile = z.infer<typeof SentProfile>;
export type CvView = z.infer<typeof CvView>;
export type ApplicationCard = z.infer<typeof ApplicationCard>;
export type ApplicationView = z.infer<typeof ApplicationView>;
export type ApplicationForm = z.infer<typeof ApplicationForm>;
export type ApplicantCard = z.infer<typeof ApplicantCard>;
export type ApplicantView = z.infer<typeof ApplicantView>;
