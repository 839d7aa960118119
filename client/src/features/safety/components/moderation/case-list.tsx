import { useInfiniteQuery } from '@tanstack/react-query';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { CaseStatus, ModerationCase } from '@weft/shared/safety/views';
import { useCallback, useState } from 'react';
import { rememberNeighbour } from '@/lib/keep-focus-near';
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
    emptyHint: 'When a member reports something, it appears here by itself.',
  },
  closed: { ...shared, empty: 'No closed cases', emptyHint: 'What was decided stands here.' },
};

interface Asked {
  readonly kind: DecisionKind;
  readonly about: ModerationCase;
  /** Brings the focus to the case that comes into the place of this one. */
  readonly moveOn: () => void;
}

/** The open or the closed cases. What is asked about one of them stays, even if the case leaves the list meanwhile. */
export function CaseList({ status }: { status: CaseStatus }) {
  const query = useInfiniteQuery(safetyQueries.cases(status));
  const [asked, setAsked] = useState<Asked>();
  const decide = useCallback<Decide>((kind, about, pressed) => {
    setAsked({ kind, about, moveOn: rememberNeighbour(pressed) });
  }, []);
  const close = () => setAsked(undefined);
  const finish = () => {
    close();
    asked?.moveOn();
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
      {asked && <DecisionDialog kind={asked.kind} about={asked.about} onDone={finish} onClose={close} />}
    </>
  );
}
