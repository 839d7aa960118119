import type { JobInput, QuestionInput } from '@weft/shared/jobs/fields';
import type { JobView } from '@weft/shared/jobs/views';

/** Values of the form; numbers as typed. */
export interface JobValues {
  title: string;
  description: string;
  type: string;
  workplace: string;
  /** Empty: not said. */
  officeDays: string;
  location: { city: string; state: string; country: string };
  countries: string[];
  salary: { from: string; to: string; currency: string; period: string };
  requiredSkills: string[];
  optionalSkills: string[];
  link: string;
  questions: QuestionInput[];
  contact: string;
  openDays: string;
}

/** Paths of the fields, for errors of the server. */
export const JOB_FIELDS = [
  'title',
  'description',
  'type',
  'workplace',
  'officeDays',
  'location.city',
  'location.state',
  'location.country',
  'countries',
  'salary.from',
  'salary.to',
  'salary.currency',
  'salary.period',
  'requiredSkills',
  'optionalSkills',
  'link',
  'questions',
  'contact',
  'openDays',
] as const;

export const EMPTY: JobValues = {
  title: '',
  description: '',
  type: '',
  workplace: '',
  officeDays: '',
  location: { city: '', state: '', country: '' },
  countries: [],
  salary: { from: '', to: '', currency: 'EUR', period: 'year' },
  requiredSkills: [],
  optionalSkills: [],
  link: '',
  questions: [],
  contact: '',
  openDays: '60',
};

const asText = (amount: number | null) => (amount === null ? '' : String(amount));

export function valuesOf(job: JobView): JobValues {
  const { location, salary } = job;
  return {
    title: job.title,
    description: job.description ?? '',
    type: job.type ?? '',
    workplace: job.workplace ?? '',
    officeDays: asText(job.officeDays),
    location: {
      city: location.city ?? '',
      state: location.state?._id ?? '',
      country: location.country?._id ?? '',
    },
    countries: job.countries.map(({ _id }) => _id),
    salary: { ...salary, from: asText(salary.from), to: asText(salary.to) },
    requiredSkills: job.requiredSkills.map(({ name }) => name),
    optionalSkills: job.optionalSkills.map(({ name }) => name),
    link: job.link ?? '',
    questions: job.questions,
    contact: job.contact?._id ?? '',
    openDays: String(job.openDays),
  };
}

/** Separators between thousands are left out. */
const amountOf = (typed: string) => {
  const plain = typed.replace(/[\s.,'’\u066C]/g, '');
  return plain === '' ? null : Number(plain);
};

/** Returns the salary as far as it is typed. */
export function salaryOf({ from, to, currency, period }: JobValues['salary']): JobView['salary'] {
  const known = (typed: string) => {
    const amount = amountOf(typed);
    return Number.isFinite(amount) ? amount : null;
  };
  return {
    from: known(from),
    to: known(to),
    currency: currency as JobView['salary']['currency'],
    period: period as JobView['salary']['period'],
  };
}

const orNull = (chosen: string) => (chosen === '' ? null : chosen);

const withoutBlankOptions = (question: QuestionInput): QuestionInput => ({
  ...question,
  options: question.options.filter((option) => option.trim() !== ''),
});

/** Returns what the contract checks. */
export function asInput(values: JobValues): Record<keyof JobInput, unknown> {
  const { salary } = values;
  const link = values.link.trim();
  return {
    ...values,
    type: orNull(values.type),
    workplace: orNull(values.workplace),
    officeDays: values.officeDays === '' ? null : Number(values.officeDays),
    salary: { ...salary, from: amountOf(salary.from), to: amountOf(salary.to) },
    link,
    // Beside a link nothing is asked, and the form hides the questions with their errors.
    questions: link === '' ? values.questions.map(withoutBlankOptions) : [],
    contact: orNull(values.contact),
    openDays: Number(values.openDays),
  };
}
