import type { ModerationCase } from '@weft/shared/safety/views';
import { Info } from 'lucide-react';
import { kindOf } from '../../case-words';
import { EvidenceView } from './evidence-view';

/** What was reported, and what has become of it since. */
export function CaseEvidence({ of: { snapshot, current, state, targetType } }: { of: ModerationCase }) {
  return (
    <div className="flex flex-col gap-2">
      {snapshot ? (
        <EvidenceView evidence={snapshot} label="As it was reported" />
      ) : (
        <p className="rounded-lg bg-sunken px-4 py-3 text-label text-muted">
          What was reported is no longer kept.
        </p>
      )}
      {state === 'changed' && current && (
        <EvidenceView evidence={current} label="As it stands now" isCurrent />
      )}
      {state === 'gone' && (
        <p className="flex items-center gap-2 text-label text-muted">
          <Info aria-hidden="true" className="size-[18px] flex-none" strokeWidth={1.75} />
          This {kindOf(targetType)} is no longer there.
        </p>
      )}
    </div>
  );
}
