import type { OwnProfile } from '@weft/shared/profiles/views';
import type { Editing } from './editing';

/** One thing that makes a profile easier to find and to trust. The weights of all add up to 100. */
interface Step {
  weight: number;
  label: string;
  /** Why it is worth doing. */
  reason: string;
  opens: Editing;
  isDone: (profile: OwnProfile) => boolean;
}

/** A few skills say more than one. */
const ENOUGH_SKILLS = 3;

/** In the order in which they are worth doing. */
const STEPS: readonly Step[] = [
  {
    weight: 15,
    label: 'Add a profile photo',
    reason: 'People recognise a face before a name.',
    opens: { kind: 'image', field: 'profileImage' },
    isDone: ({ profileImage }) => profileImage !== null,
  },
  {
    weight: 15,
    label: 'Add a headline',
    reason: 'It stands beside your name wherever you post.',
    opens: { kind: 'profile', section: 'basics' },
    isDone: ({ headline }) => Boolean(headline),
  },
  {
    weight: 15,
    label: 'Add your experience',
    reason: 'Former colleagues find you by where you worked.',
    opens: { kind: 'experience', entry: null },
    isDone: ({ experience }) => experience.length > 0,
  },
  {
    weight: 15,
    label: 'Write about yourself',
    reason: 'A few lines in your own words say what a title can not.',
    opens: { kind: 'profile', section: 'about' },
    isDone: ({ aboutUs }) => Boolean(aboutUs),
  },
  {
    weight: 15,
    label: `Add ${ENOUGH_SKILLS} skills`,
    reason: 'Search finds you by what you can do.',
    opens: { kind: 'skills' },
    isDone: ({ skills }) => skills.length >= ENOUGH_SKILLS,
  },
  {
    weight: 10,
    label: 'Add your education',
    reason: 'It helps people you studied with to find you.',
    opens: { kind: 'education', entry: null },
    isDone: ({ education }) => education.length > 0,
  },
  {
    weight: 5,
    label: 'Add your city',
    reason: 'People near you are suggested first.',
    opens: { kind: 'profile', section: 'location' },
    isDone: ({ location }) => Boolean(location.city),
  },
  {
    weight: 5,
    label: 'Add a link',
    reason: 'Lead people to your other work.',
    opens: { kind: 'profile', section: 'links' },
    isDone: ({ socialLinks }) => socialLinks.length > 0,
  },
  {
    weight: 5,
    label: 'Add a banner',
    reason: 'It makes your profile yours at first sight.',
    opens: { kind: 'image', field: 'bannerImage' },
    isDone: ({ bannerImage }) => bannerImage !== null,
  },
];

const LEVELS = [
  [100, 'Complete'],
  [70, 'Strong'],
  [40, 'Taking shape'],
  [0, 'Just begun'],
] as const;

export interface ProfileStrength {
  /** 0 to 100. */
  percent: number;
  level: (typeof LEVELS)[number][1];
  /** The best thing to do next; undefined once all is done. */
  next: Pick<Step, 'label' | 'reason' | 'opens' | 'weight'> | undefined;
}

/** How much a profile says already, and what it would gain most by next. */
export function strengthOf(profile: OwnProfile): ProfileStrength {
  const open = STEPS.filter(({ isDone }) => !isDone(profile));
  const percent = 100 - open.reduce((sum, { weight }) => sum + weight, 0);
  const [, level] = LEVELS.find(([from]) => percent >= from) ??
    LEVELS[LEVELS.length - 1] ?? [0, 'Just begun'];
  return { percent, level, next: open[0] };
}
