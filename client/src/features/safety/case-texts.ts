import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { AuditEntry, ModerationCase } from '@weft/shared/safety/views';
import type { ReportTarget } from '@weft/shared/safety/reasons';

type Named = { readonly fullName: string } | null;

/** The member's name, or the text for a deleted member. */
export function nameOf(member: Named): string {
  return member ? member.fullName || 'Unknown User' : SAFETY_TEXTS.deletedMember;
}

/** "post", "comment": lower case, for use within a sentence. */
export const kindOf = (type: ReportTarget): string => SAFETY_TEXTS.targets[type].toLowerCase();

/** Subject of a case in one line: "Post by Ann", "Profile of Ann". */
export function subjectOf({ targetType, author }: Pick<ModerationCase, 'targetType' | 'author'>): string {
  return `${subjectBefore(targetType)} ${nameOf(author)}`;
}

/** The subject without the name, which follows as a link. */
export function subjectBefore(type: ReportTarget): string {
  return type === 'member' ? 'Profile of' : `${SAFETY_TEXTS.targets[type]} by`;
}

/** Text of an audit entry: "removed a post by" and the member's name. The moderator's name goes before it. */
export function auditText({ action, targetType, member }: AuditEntry): { text: string; name: string } {
  const verb = SAFETY_TEXTS.audit[action];
  const isAboutMember =
    targetType === null || targetType === 'member' || action === 'suspended' || action === 'lifted';
  return { text: isAboutMember ? verb : `${verb} a ${kindOf(targetType)} by`, name: nameOf(member) };
}
