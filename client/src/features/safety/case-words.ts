import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { AuditEntry, ModerationCase } from '@weft/shared/safety/views';
import type { ReportTarget } from '@weft/shared/safety/reasons';

type Named = { readonly fullName: string } | null;

/** A member's name, also where there is none any more. */
export function nameOf(member: Named): string {
  return member ? member.fullName || 'Unknown User' : SAFETY_TEXTS.deletedMember;
}

/** "post", "comment", as it stands within a sentence. */
export const kindOf = (type: ReportTarget): string => SAFETY_TEXTS.targets[type].toLowerCase();

/** What a case is about, in one line: "Post by Ann", "Profile of Ann". */
export function subjectOf({ targetType, author }: Pick<ModerationCase, 'targetType' | 'author'>): string {
  return `${subjectBefore(targetType)} ${nameOf(author)}`;
}

/** The same without the name, for where that is a link. */
export function subjectBefore(type: ReportTarget): string {
  return type === 'member' ? 'Profile of' : `${SAFETY_TEXTS.targets[type]} by`;
}

/** What was done, after the name of who did it: "removed a post by", and whom it concerns. */
export function deedOf({ action, targetType, member }: AuditEntry): { did: string; whom: string } {
  const verb = SAFETY_TEXTS.audit[action];
  const isAboutMember =
    targetType === null || targetType === 'member' || action === 'suspended' || action === 'lifted';
  return { did: isAboutMember ? verb : `${verb} a ${kindOf(targetType)} by`, whom: nameOf(member) };
}
