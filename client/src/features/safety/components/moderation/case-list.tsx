import { useInfiniteQuery } from '@tanstack/react-query';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { CaseStatus, ModerationCase } from '@weft/shared/safety/views';
import { useCallback, useState } from 'react';
import { rememberNeighbour } from '@/lib/browser/keep-focus-near';
import { safetyQueries } from '../../api/safety-queries';
import type { Decide, DecisionKind } from '../../deciding';
import { DecisionDialog } from '../decide/decision-dialog';
import { CaseCard } from './case-card';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { texts } from '../../texts/generated';

function listTexts(status: CaseStatus): ListTexts {
  const { lists } = texts;
  const shared = { loading: lists.loadingCases, failed: SAFETY_TEXTS.failed.loadCases };
  return status === 'open'
    ? { ...shared, empty: lists.noOpen, emptyHint: lists.noOpenHint }
    : { ...shared, empty: lists.noClosed, emptyHint: lists.noClosedHint };
}

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
      <PagedList
        query={query}
        items={query.data?.pages.flatMap((page) => page.cases)}
        texts={listTexts(status)}
      >
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
