import type { MemberSummary } from '@weft/shared/members/views';
import type { ReportTarget as ReportTargetType } from '@weft/shared/safety/reasons';
import { createContext, use } from 'react';

/** What a member may report, and who is behind it. */
export interface ReportTarget {
  readonly type: ReportTargetType;
  readonly id: string;
  /** Who wrote it; of a reported member, the member. */
  readonly author: Pick<MemberSummary, '_id' | 'fullName'>;
}

/** Opens the dialog in which the target is reported. */
export type Report = (target: ReportTarget) => void;

/** Reports are asked for all over the product and handled by its last feature: this is where the two meet. */
export const ReportContext = createContext<Report | null>(null);

/** Needs a provider of `ReportContext` above. */
export function useReport(): Report {
  const report = use(ReportContext);
  if (!report) throw new Error('useReport needs a ReportContext');
  return report;
}
