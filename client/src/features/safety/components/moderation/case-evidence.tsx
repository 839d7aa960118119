import type { ModerationCase } from '@weft/shared/safety/views';
import { EvidenceView } from './evidence-view';

/** The reported content, and its current version if it changed. */
export function CaseEvidence({ of: { snapshot, current, state } }: { of: ModerationCase }) {
  return (
    <div className="flex flex-col gap-2">
      {snapshot ? (
        <EvidenceView evidence={snapshot} label="As it was reported" />
      ) : (
        <p className="rounded-lg bg-sunken px-4 py-3 text-label text-muted">
          The reported content is no longer stored.
        </p>
      )}
      {state === 'changed' && current && (
        <EvidenceView evidence={current} label="Current version" isCurrent />
      )}
    </div>
  );
}
