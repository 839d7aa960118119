import type { SceneChoice } from '../art/scenes/index.ts';
import type { EmploymentType, SocialPlatform } from '@weft/shared/profiles/choices';

/** Where a member of the demo network worked. Months as text; no end while it goes on. */
export interface DemoJob {
  readonly title: string;
  readonly companyName: string;
  readonly location: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly employmentType: EmploymentType;
  readonly description: string;
}

export interface DemoStudy {
  readonly degree: string;
  readonly title: string;
  readonly institution: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** What a member of the demo network says of themselves beside their headline. */
export interface DemoLife {
  readonly banner?: SceneChoice;
  readonly about: string;
  readonly jobs: readonly DemoJob[];
  readonly studies: readonly DemoStudy[];
  readonly skills: readonly string[];
  readonly links?: readonly { readonly platform: SocialPlatform; readonly links: string }[];
}

type Months = `${string}-${string} to ${string}` | `${string}-${string}`;

function monthsOf(months: Months): { startDate: string; endDate: string | null } {
  const [startDate = '', endDate = null] = months.split(' to ');
  return { startDate, endDate };
}

/** A job in one line: `months` is '2019-04 to 2022-01', or the beginning alone. */
export function job(
  title: string,
  companyName: string,
  location: string,
  months: Months,
  description = '',
  employmentType: EmploymentType = 'full-time',
): DemoJob {
  return { title, companyName, location, ...monthsOf(months), description, employmentType };
}

export function study(degree: string, title: string, institution: string, months: Months): DemoStudy {
  const { startDate, endDate } = monthsOf(months);
  return { degree, title, institution, startDate, endDate: endDate ?? startDate };
}
