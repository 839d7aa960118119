import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { AuditEntry, ModerationCase } from '@weft/shared/safety/views';
import type { ReportTarget } from '@weft/shared/safety/reasons';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from './texts/generated';

type Named = { readonly fullName: string } | null;

const { audit, subjects } = texts;

/** The member's name, or the text for a deleted member. */
export function nameOf(member: Named): string {
  return member ? member.fullName || uiTexts.unknownUser : SAFETY_TEXTS.deletedMember;
}

/** The kind of content in the form that texts take: `other` is a member. */
export const kindOf = (type: ReportTarget): Exclude<ReportTarget, 'member'> | 'other' =>
  type === 'member' ? 'other' : type;

/** Subject of a case in one line: "Post by Ann", "Profile of Ann". */
export function subjectOf({ targetType, author }: Pick<ModerationCase, 'targetType' | 'author'>): string {
  return subjects[targetType]({ name: nameOf(author), author: (name) => name }).join('');
}

/** The subject in parts, with the name as `mark` returns it. */
export function subjectParts<Part>(
  { targetType, author }: Pick<ModerationCase, 'targetType' | 'author'>,
  mark: (name: string) => Part,
): (string | Part)[] {
  return subjects[targetType]({ name: nameOf(author), author: mark });
}

/** Text of an audit entry in parts: "Ann removed a post by Ben". `b` marks the names. */
export function auditParts<Part>(
  { action, by, targetType, member }: AuditEntry,
  b: (name: string) => Part,
): (string | Part)[] {
  const names = { by: nameOf(by), whom: nameOf(member), b };
  const isAboutMember = targetType === null || targetType === 'member';
  if (isAboutMember) return audit[action](names);
  if (action === 'suspended' || action === 'lifted') {
    if (targetType !== 'company') return audit[action](names);
    return action === 'suspended' ? audit.contentSuspended(names) : audit.contentLifted(names);
  }
  const deed = { ...names, type: kindOf(targetType) };
  if (action === 'reported') return audit.contentReported(deed);
  return action === 'dismissed' ? audit.contentDismissed(deed) : audit.contentRemoved(deed);
}
