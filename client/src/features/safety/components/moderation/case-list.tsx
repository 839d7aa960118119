import { useInfiniteQuery } from '@tanstack/react-query';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { CaseStatus, ModerationCase } from '@weft/shared/safety/views';
import { useCallback, useState } from 'react';
import { rememberNeighbour } from '@/lib/browser/keep-focus-near';
import { safetyQueries } from '../../api/safety-queries';
import type { Decide, DecisionKind } from '../../deciding';
import { DecisionDialog } from '../decide/decision-dialog';
import { CaseCard } from './case-card';
import { PagedList, type ListTexts } from './paged-list';

const shared = { loading: 'Loading cases...', failed: SAFETY_TEXTS.failed.loadCases } as const;

const TEXTS: Readonly<Record<CaseStatus, ListTexts>> = {
  open: {
    ...shared,
    empty: 'Nothing to decide',
    emptyHint: 'Reports appear here as they come in.',
  },
  closed: { ...shared, empty: 'No closed cases', emptyHint: 'Closed cases appear here.' },
};

interface PendingDecision {
  readonly kind: DecisionKind;
  readonly about: ModerationCase;
  /** Moves the focus to the next case. */
  readonly moveFocus: () => void;
}

/** List of open or closed cases. A dialog stays open even if its case leaves the list. */
export function CaseList({ status }: { status: CaseStatus }) {
  const query = useInfiniteQuery(safetyQueries.cases(status));
  const [pending, setPending] = useState<PendingDecision>();
  const decide = useCallback<Decide>((kind, about, pressed) => {
    setPending({ kind, about, moveFocus: rememberNeighbour(pressed) });
  }, []);
  const close = () => setPending(undefined);
  const finish = () => {
    close();
    pending?.moveFocus();
  };
  return (
    <>
      <PagedList query={query} items={query.data?.pages.flatMap((page) => page.cases)} texts={TEXTS[status]}>
        {(cases) => (
          <ul className="flex flex-col gap-4 max-md:gap-3">
            {cases.map((one) => (
              <li key={one._id}>
                <CaseCard of={one} onDecide={decide} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {pending && (
        <DecisionDialog kind={pending.kind} about={pending.about} onDone={finish} onClose={close} />
      )}
    </>
  );
}
