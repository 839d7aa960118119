import type { OwnProfile } from '@weft/shared/profiles/views';
import type { Editing } from './editing';
import { texts } from './texts/generated';

/** One improvement of a profile. All weights add up to 100. */
interface Step {
  weight: number;
  label: (profile: OwnProfile) => string;
  /** Why it is useful. */
  reason: () => string;
  opens: Editing;
  /** Completed share, 0 to 1. */
  done: (profile: OwnProfile) => number;
}

/** Number of skills that counts as complete. */
const ENOUGH_SKILLS = 3;

function skillsLabel(count: number): string {
  if (count === 0) return texts.strength.skills({ count: ENOUGH_SKILLS });
  return texts.strength.moreSkills({ count: ENOUGH_SKILLS - count });
}

/** In order of usefulness. */
const STEPS: readonly Step[] = [
  {
    weight: 15,
    label: () => texts.strength.photo,
    reason: () => texts.strength.photoReason,
    opens: { kind: 'image', field: 'profileImage' },
    done: ({ profileImage }) => Number(profileImage !== null),
  },
  {
    weight: 15,
    label: () => texts.strength.headline,
    reason: () => texts.strength.headlineReason,
    opens: { kind: 'profile', section: 'headline' },
    done: ({ headline }) => Number(Boolean(headline)),
  },
  {
    weight: 15,
    label: () => texts.strength.experience,
    reason: () => texts.strength.experienceReason,
    opens: { kind: 'experience', entry: null },
    done: ({ experience }) => Number(experience.length > 0),
  },
  {
    weight: 15,
    label: () => texts.strength.about,
    reason: () => texts.strength.aboutReason,
    opens: { kind: 'profile', section: 'about' },
    done: ({ aboutUs }) => Number(Boolean(aboutUs)),
  },
  {
    weight: 15,
    label: ({ skills }) => skillsLabel(skills.length),
    reason: () => texts.strength.skillsReason,
    opens: { kind: 'skills' },
    done: ({ skills }) => Math.min(1, skills.length / ENOUGH_SKILLS),
  },
  {
    weight: 10,
    label: () => texts.strength.education,
    reason: () => texts.strength.educationReason,
    opens: { kind: 'education', entry: null },
    done: ({ education }) => Number(education.length > 0),
  },
  {
    weight: 5,
    label: () => texts.strength.city,
    reason: () => texts.strength.cityReason,
    opens: { kind: 'profile', section: 'location' },
    done: ({ location }) => Number(Boolean(location.city)),
  },
  {
    weight: 5,
    label: () => texts.strength.link,
    reason: () => texts.strength.linkReason,
    opens: { kind: 'profile', section: 'links' },
    done: ({ socialLinks }) => Number(socialLinks.length > 0),
  },
  {
    weight: 5,
    label: () => texts.strength.banner,
    reason: () => texts.strength.bannerReason,
    opens: { kind: 'image', field: 'bannerImage' },
    done: ({ bannerImage }) => Number(bannerImage !== null),
  },
];

const LEVELS = [
  [100, () => texts.strength.complete],
  [70, () => texts.strength.strong],
  [40, () => texts.strength.takingShape],
  [0, () => texts.strength.justBegun],
] as const;

export interface ProfileStrength {
  /** 0 to 100. */
  percent: number;
  level: string;
  /** Most useful next step, with its percentage; undefined if all are done. */
  next: { label: string; reason: string; opens: Editing; weight: number } | undefined;
}

/** Returns a profile's strength and its most useful next step. */
export function strengthOf(profile: OwnProfile): ProfileStrength {
  const open = STEPS.map(({ done, weight, label, reason, opens }) => ({
    opens,
    label: label(profile),
    reason: reason(),
    weight: Math.round(weight * (1 - done(profile))),
  })).filter(({ weight }) => weight > 0);
  const percent = 100 - open.reduce((sum, { weight }) => sum + weight, 0);
  const [, level] = LEVELS.find(([from]) => percent >= from) ?? LEVELS[3];
  return { percent, level: level(), next: open[0] };
}
