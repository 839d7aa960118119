import type { Member } from '../../members/index.ts';

/** Returns the companies where a member works now, as far as their profile links to them. */
export function presentEmployers(member: Pick<Member, 'experience'> | null): string[] {
  const present = (member?.experience ?? []).flatMap(({ endDate, company }) =>
    endDate === null && company ? [company] : [],
  );
  return [...new Set(present)];
}
