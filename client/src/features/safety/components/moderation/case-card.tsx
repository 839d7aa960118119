import type { ModerationCase } from '@weft/shared/safety/views';
import { memo, useId } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import { pageLanguage } from '@/lib/languages/page-language';
import { Card } from '@/ui/display/card';
import type { Decide } from '../../deciding';
import { texts } from '../../texts/generated';
import { CaseActions } from './case-actions';
import { CaseDecision } from './case-decision';
import { CaseHeading } from './case-heading';
import { CaseReports } from './case-reports';
import { EvidenceView } from './evidence-view';

/** The reported content, and its current version if it changed. */
function CaseEvidence({ of: { snapshot, current, state } }: { of: ModerationCase }) {
  return (
    <div className="flex flex-col gap-2">
      {snapshot ? (
        <EvidenceView evidence={snapshot} label={texts.evidence.reported} />
      ) : (
        <p className="rounded-lg bg-sunken px-4 py-3 text-label text-muted">{texts.evidence.notStored}</p>
      )}
      {state === 'changed' && current && (
        <EvidenceView evidence={current} label={texts.evidence.current} isCurrent />
      )}
    </div>
  );
}

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
