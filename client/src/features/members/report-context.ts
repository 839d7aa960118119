import type { MemberSummary } from '@weft/shared/members/views';
import type { ReportTarget as ReportTargetType } from '@weft/shared/safety/reasons';
import { createContext, use } from 'react';

/** Content or member that can be reported. */
export interface ReportTarget {
  readonly type: ReportTargetType;
  readonly id: string;
  /** Author of the content, or the reported member. */
  readonly author: Pick<MemberSummary, '_id' | 'fullName'>;
}

/** Opens the report dialog. */
export type Report = (target: ReportTarget) => void;

/** Lets every feature open the report dialog, although only the last feature implements it. */
export const ReportContext = createContext<Report | null>(null);

/** Throws outside a provider of `ReportContext`. */
export function useReport(): Report {
  const report = use(ReportContext);
  if (!report) throw new Error('useReport needs a ReportContext');
  return report;
}
