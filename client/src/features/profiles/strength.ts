import type { OwnProfile } from '@weft/shared/profiles/views';
import { plural } from '@/lib/format/plural';
import type { Editing } from './editing';

/** One improvement of a profile. All weights add up to 100. */
interface Step {
  weight: number;
  label: string | ((profile: OwnProfile) => string);
  /** Why it is useful. */
  reason: string;
  opens: Editing;
  /** Completed share, 0 to 1. */
  done: (profile: OwnProfile) => number;
}

/** Number of skills that counts as complete. */
const ENOUGH_SKILLS = 3;

function skillsLabel(count: number): string {
  if (count === 0) return `Add ${ENOUGH_SKILLS} skills`;
  return `Add ${plural(ENOUGH_SKILLS - count, 'more skill')}`;
}

/** In order of usefulness. */
const STEPS: readonly Step[] = [
  {
    weight: 15,
    label: 'Add a profile photo',
    reason: 'People recognise a face before a name.',
    opens: { kind: 'image', field: 'profileImage' },
    done: ({ profileImage }) => Number(profileImage !== null),
  },
  {
    weight: 15,
    label: 'Add a headline',
    reason: 'Appears next to your name on posts.',
    opens: { kind: 'profile', section: 'headline' },
    done: ({ headline }) => Number(Boolean(headline)),
  },
  {
    weight: 15,
    label: 'Add your experience',
    reason: 'Former colleagues can find you.',
    opens: { kind: 'experience', entry: null },
    done: ({ experience }) => Number(experience.length > 0),
  },
  {
    weight: 15,
    label: 'Write about yourself',
    reason: "Tell people what a job title can't.",
    opens: { kind: 'profile', section: 'about' },
    done: ({ aboutUs }) => Number(Boolean(aboutUs)),
  },
  {
    weight: 15,
    label: ({ skills }) => skillsLabel(skills.length),
    reason: 'Skills help people find you.',
    opens: { kind: 'skills' },
    done: ({ skills }) => Math.min(1, skills.length / ENOUGH_SKILLS),
  },
  {
    weight: 10,
    label: 'Add your education',
    reason: 'Helps people you studied with find you.',
    opens: { kind: 'education', entry: null },
    done: ({ education }) => Number(education.length > 0),
  },
  {
    weight: 5,
    label: 'Add your city',
    reason: 'People near you are suggested first.',
    opens: { kind: 'profile', section: 'location' },
    done: ({ location }) => Number(Boolean(location.city)),
  },
  {
    weight: 5,
    label: 'Add a link',
    reason: 'Link to your other work.',
    opens: { kind: 'profile', section: 'links' },
    done: ({ socialLinks }) => Number(socialLinks.length > 0),
  },
  {
    weight: 5,
    label: 'Add a banner',
    reason: 'A banner makes your profile stand out.',
    opens: { kind: 'image', field: 'bannerImage' },
    done: ({ bannerImage }) => Number(bannerImage !== null),
  },
];

/** Percentage from which a profile counts as strong. */
const STRONG = 70;

const LEVELS = [
  [100, 'Complete'],
  [STRONG, 'Strong'],
  [40, 'Taking shape'],
  [0, 'Just begun'],
] as const;

export interface ProfileStrength {
  /** 0 to 100. */
  percent: number;
  level: (typeof LEVELS)[number][1];
  /** Whether the dashboard stops asking to complete the profile. */
  isStrong: boolean;
  /** Most useful next step, with its percentage; undefined if all are done. */
  next: { label: string; reason: string; opens: Editing; weight: number } | undefined;
}

/** Returns a profile's strength and its most useful next step. */
export function strengthOf(profile: OwnProfile): ProfileStrength {
  const open = STEPS.map(({ done, weight, label, ...step }) => ({
    ...step,
    label: typeof label === 'string' ? label : label(profile),
    weight: Math.round(weight * (1 - done(profile))),
  })).filter(({ weight }) => weight > 0);
  const percent = 100 - open.reduce((sum, { weight }) => sum + weight, 0);
  const [, level] = LEVELS.find(([from]) => percent >= from) ?? LEVELS[3];
  return { percent, level, isStrong: percent >= STRONG, next: open[0] };
}
