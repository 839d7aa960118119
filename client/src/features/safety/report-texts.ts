import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { ReportTarget } from '@/features/members';

/** Name of the reported member, or the placeholder of nameless members. */
export const authorName = ({ author }: ReportTarget): string => author.fullName || 'Unknown User';

/** "Report this comment", "Report Ann". */
export function reportTitle(target: ReportTarget): string {
  if (target.type === 'member') return `Report ${authorName(target)}`;
  return `Report this ${SAFETY_TEXTS.targets[target.type].toLowerCase()}`;
}

/** Explains what moderators see and may do. Of a conversation, they see only the reported message. */
export function reportConsequences(target: ReportTarget): string {
  const name = authorName(target);
  if (target.type === 'member')
    return `Moderators see the current profile, even if it is changed later. They may suspend ${name} or leave things as they are.`;
  const mayDo = `They may remove it, suspend ${name}, or leave it as it is.`;
  if (target.type === 'message')
    return `Moderators see this message and the names of its files, and nothing else of your conversation. ${mayDo}`;
  return `Moderators see the current version, even if it is changed or deleted later. ${mayDo}`;
}
