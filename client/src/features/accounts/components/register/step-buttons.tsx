import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '@/ui/button/button';
import { texts } from '../../texts/generated';

const { register } = texts;

/** Previous, if `onPrevious` is given, and Next, which reads Complete on the last step. */
export function StepButtons({
  isBusy,
  isLast = false,
  onPrevious,
}: {
  isBusy: boolean;
  isLast?: boolean;
  onPrevious?: () => void;
}) {
  return (
    <div className="flex items-center justify-between gap-3 only:*:ms-auto">
      {onPrevious && (
        <Button
          variant="secondary"
          size="lg"
          disabled={isBusy}
          icon={<ArrowLeft aria-hidden="true" className="size-[18px]" />}
          onClick={onPrevious}
        >
          {register.previous}
        </Button>
      )}
      <NextButton isBusy={isBusy} isLast={isLast} />
    </div>
  );
}

export function NextButton({ isBusy, isLast = false }: { isBusy: boolean; isLast?: boolean }) {
  return (
    <Button type="submit" size="lg" busy={isBusy} busyText={register.processing}>
      {isLast ? (
        register.complete
      ) : (
        <>
          {register.next}
          <ArrowRight aria-hidden="true" className="size-[18px]" />
        </>
      )}
    </Button>
  );
}
