import type { Stage } from '@weft/shared/applications/choices';
import { ArrowRightLeft } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
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
    <Card
      as="div"
      className="sticky bottom-3 mt-4 flex flex-wrap items-center justify-end gap-2 p-3 max-md:bottom-[calc(var(--bottombar-h)+12px)]"
    >
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
    </Card>
  );
}
