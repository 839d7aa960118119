import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from '../cx';
import { PressButton } from './press-button';
import { texts } from '../texts/generated';

/** Arrow at an edge of the stage, to the previous or next picture. */
export function TurnButton({ direction, onTurn }: { direction: 1 | -1; onTurn: () => void }) {
  const label = direction === 1 ? texts.nextImage : texts.previousImage;
  const Icon = direction === 1 ? ChevronRight : ChevronLeft;
  return (
    <PressButton
      aria-label={label}
      title={label}
      className={cx(
        // Dark with a light edge, so that it is visible on any picture.
        'absolute top-1/2 z-10 grid size-12 -translate-y-1/2 place-items-center rounded-md border border-white/50 bg-[rgb(8_20_22/.74)] text-white hover:bg-[rgb(8_20_22/.92)] focus-visible:outline-white',
        direction === 1 ? 'end-5 max-md:end-2' : 'start-5 max-md:start-2',
      )}
      onClick={onTurn}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </PressButton>
  );
}
