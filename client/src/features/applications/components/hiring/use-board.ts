import type { Stage } from '@weft/shared/companies/choices';
import { APPLICATION_LIMITS } from '@weft/shared/limits';
import type { JobView } from '@weft/shared/jobs/views';
import { useState } from 'react';
import { useMove } from '../../api/use-hiring-mutations';

/** State of the hiring side: who is chosen, opened, about to be declined, and whether to close the job after a hire. */
export function useBoard(job: JobView) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<{ readonly id: string; readonly among: readonly string[] }>();
  const [declining, setDeclining] = useState<readonly string[]>();
  const [asksToClose, setAsksToClose] = useState(false);
  const moving = useMove(job._id);
  const forget = (ids: readonly string[]) =>
    setChosen((before) => new Set([...before].filter((id) => !ids.includes(id))));

  const move = (ids: readonly string[], stage: Stage) => {
    if (stage === 'declined') {
      setDeclining(ids);
      return;
    }
    moving.mutate(
      { ids, stage },
      {
        onSuccess: () => {
          forget(ids);
          if (stage !== 'hired' || !job.can.close) return;
          setOpened(undefined);
          setAsksToClose(true);
        },
      },
    );
  };
  const decline = (message: string) => {
    const ids = declining ?? [];
    const onSuccess = () => {
      forget(ids);
      setDeclining(undefined);
    };
    moving.mutate({ ids, stage: 'declined', message }, { onSuccess });
  };
  const choose = (id: string, isChosen: boolean) => {
    const others = [...chosen].filter((each) => each !== id);
    setChosen(new Set(isChosen ? [...others, id].slice(0, APPLICATION_LIMITS.movedMax) : others));
  };
  return {
    chosen,
    choose,
    clear: () => setChosen(new Set()),
    opened,
    open: (id: string, among: readonly string[]) => setOpened({ id, among }),
    stopReading: () => setOpened(undefined),
    declining,
    stopDeclining: () => setDeclining(undefined),
    decline,
    asksToClose,
    stopClosing: () => setAsksToClose(false),
    move,
    isMoving: moving.isPending,
  };
}
