import type {
  ApplicantCard,
  ApplicantView,
  ApplicationCard,
  SentProfile,
} from '@weft/shared/applications/views';
import type { JobView } from '@weft/shared/jobs/views';

const NOTHING = { edit: false, publish: false, close: false, remove: false, apply: true, hire: false };

/** An open job whose applications go to Weft. */
export const buildJob = (change: Partial<JobView> = {}): JobView => ({
  _id: '65f0000000000000000000ab',
  title: 'Weaver',
  company: {
    _id: '65f0000000000000000000aa',
    slug: 'loom',
    name: 'Loom Works',
    logo: null,
    verifiedDomain: null,
  },
  state: 'open',
  type: 'fullTime',
  workplace: 'hybrid',
  place: 'Pune, India',
  countries: [],
  salary: { from: 64_000, to: 78_000, currency: 'EUR', period: 'year' },
  skillMatch: { held: 1, required: 2 },
  colleagues: { named: [], count: 0 },
  publishedAt: '2026-01-02T03:04:05.000Z',
  endsAt: '2026-03-02T03:04:05.000Z',
  closingReason: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  isSaved: false,
  can: NOTHING,
  description: '<p>You weave.</p>',
  location: { city: 'Pune', state: null, country: { _id: 'IN', name: 'India' } },
  requiredSkills: [],
  optionalSkills: [],
  link: null,
  questions: [],
  isApplied: false,
  contact: null,
  officeDays: null,
  openDays: 60,
  changedAt: null,
  openJobs: null,
  approval: null,
  ...change,
});

export const SENT_PROFILE: SentProfile = {
  fullName: 'Ann Applicant',
  headline: 'Weaver',
  place: 'Pune, India',
  email: 'ann@example.org',
  about: '<p>I weave.</p>',
  skills: ['Weaving', 'Dyeing'],
  experience: [{ title: 'Weaver', companyName: 'Loom', startDate: '2020-01', endDate: null }],
  education: [],
};

export const buildApplication = (change: Partial<ApplicationCard> = {}): ApplicationCard => ({
  _id: '65f0000000000000000000b1',
  job: buildJob(),
  isJobRemoved: false,
  removedTitle: null,
  state: 'sent',
  history: [{ state: 'sent', at: '2026-01-03T03:04:05.000Z' }],
  message: null,
  erasedAt: '2026-09-02T03:04:05.000Z',
  ...change,
});

const card = (number: number, fullName: string, change: Partial<ApplicantCard> = {}): ApplicantCard => ({
  _id: `65f0000000000000000000c${number}`,
  member: { _id: `65f0000000000000000000d${number}`, fullName, headline: 'Weaver', profileImage: null },
  state: 'sent',
  sentAt: '2026-01-03T03:04:05.000Z',
  stateSince: '2026-01-03T03:04:05.000Z',
  skillMatch: { held: 1, required: 2 },
  notesCount: 0,
  ...change,
});

export const APPLICANTS: readonly ApplicantCard[] = [card(1, 'Ann Applicant'), card(2, 'Ben Bidder')];

export const buildApplicant = (change: Partial<ApplicantView> = {}): ApplicantView => ({
  ...card(1, 'Ann Applicant', { state: 'viewed' }),
  sent: {
    profile: SENT_PROFILE,
    cv: { id: 'f'.repeat(32), url: '/uploads/applications/f/cv.pdf', name: 'cv.pdf', size: 2048 },
    answers: [{ question: 'May you work here?', answer: 'yes' }],
    note: 'Hello',
  },
  history: [{ state: 'sent', at: '2026-01-03T03:04:05.000Z' }],
  message: null,
  notes: [],
  ...change,
});
