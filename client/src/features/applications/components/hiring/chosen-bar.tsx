import type { Stage } from '@weft/shared/companies/choices';
import { ArrowRightLeft } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { ActionBar } from '@/ui/display/action-bar';
import { texts } from '../../texts/generated';
import { MoveMenu } from './move-menu';

const { hiring } = texts;

/** Moves all chosen applicants at once. */
export function ChosenBar({
  count,
  onMove,
  onClear,
}: {
  count: number;
  onMove: (stage: Stage) => void;
  onClear: () => void;
}) {
  return (
    <ActionBar className="mt-4">
      <p role="status" className="flex-1 text-label font-semibold">
        {hiring.chosen({ count })}
      </p>
      <Button variant="ghost" onClick={onClear}>
        {hiring.clear}
      </Button>
      <MoveMenu
        onMove={onMove}
        trigger={
          <Button icon={<ArrowRightLeft aria-hidden="true" className="size-4.5" />}>
            {hiring.moveChosen}
          </Button>
        }
      />
    </ActionBar>
  );
}
