import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from './cx';
import { stageIconButton } from './stage-button';

/** The arrow at an edge of the stage, to the picture before or behind. */
export function TurnButton({ direction, onTurn }: { direction: 1 | -1; onTurn: () => void }) {
  const label = direction === 1 ? 'Next image' : 'Previous image';
  const Icon = direction === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        stageIconButton,
        'absolute top-1/2 z-10 size-12 -translate-y-1/2',
        direction === 1 ? 'right-5 max-md:right-2' : 'left-5 max-md:left-2',
      )}
      onClick={onTurn}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </button>
  );
}
