import type { ReportTarget } from '@/features/members';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from './texts/generated';

const { report } = texts;

/** Name of the reported member, or the placeholder of nameless members. */
export const authorName = ({ author }: ReportTarget): string => author.fullName || uiTexts.unknownUser;

/** "Report this comment", "Report Ann". */
export function reportTitle(target: ReportTarget): string {
  if (target.type === 'member') return report.ofMember({ name: authorName(target) });
  return report.ofContent({ type: target.type });
}

/** Explains what moderators see and may do. Of a conversation, they see only the reported message. */
export function reportConsequences(target: ReportTarget): string {
  const name = authorName(target);
  if (target.type === 'member') return report.aboutMember({ name });
  if (target.type === 'company') return report.aboutCompany;
  if (target.type === 'job') return report.aboutJob;
  return target.type === 'message' ? report.aboutMessage({ name }) : report.aboutContent({ name });
}
