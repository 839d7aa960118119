import { removeSamplePeople } from '@weft/shared/administration/sample-people-contract';
import { useRef, useState } from 'react';
import { rememberNeighbour } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { useSamplePeopleChange } from '../../api/use-sample-people-changes';
import { texts } from '../../texts/generated';

/** Removes the sample people after a confirmation. */
export function SampleRemoval() {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const removal = useSamplePeopleChange(removeSamplePeople);
  const handleConfirm = () => {
    const moveFocus = opener.current && rememberNeighbour(opener.current);
    removal.mutate(undefined, {
      onSettled: () => {
        setAsking(false);
        moveFocus?.();
      },
    });
  };
  return (
    <>
      <Button ref={opener} variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        {texts.samplePeople.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.samplePeople.question}
        confirmLabel={texts.samplePeople.confirm}
        busy={removal.isPending}
        danger
        onConfirm={handleConfirm}
      >
        <p>{texts.samplePeople.consequence}</p>
      </ConfirmDialog>
    </>
  );
}
