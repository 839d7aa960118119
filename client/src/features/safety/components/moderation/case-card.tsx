import type { ModerationCase } from '@weft/shared/safety/views';
import { memo, useId } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import { pageLanguage } from '@/lib/languages/page-language';
import { Card } from '@/ui/display/card';
import type { Decide } from '../../deciding';
import { CaseActions } from './case-actions';
import { CaseDecision } from './case-decision';
import { CaseEvidence } from './case-evidence';
import { CaseHeading } from './case-heading';
import { CaseReports } from './case-reports';

/** One case: subject, evidence, reports, and its decision or the available actions. */
export const CaseCard = memo(function CaseCard({
  of: shownCase,
  onDecide,
}: {
  of: ModerationCase;
  onDecide: Decide;
}) {
  useSignal(pageLanguage);
  const headingId = useId();
  return (
    <Card as="article" aria-labelledby={headingId} className="flex flex-col gap-3.5 p-5 max-md:p-4">
      <CaseHeading of={shownCase} headingId={headingId} />
      <CaseEvidence of={shownCase} />
      <CaseReports of={shownCase} />
      {shownCase.decision && <CaseDecision decision={shownCase.decision} />}
      <CaseActions of={shownCase} onDecide={onDecide} />
    </Card>
  );
});
