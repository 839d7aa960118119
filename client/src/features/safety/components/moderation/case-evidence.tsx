import type { ModerationCase } from '@weft/shared/safety/views';
import { EvidenceView } from './evidence-view';
import { texts } from '../../texts/generated';

/** The reported content, and its current version if it changed. */
export function CaseEvidence({ of: { snapshot, current, state } }: { of: ModerationCase }) {
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
