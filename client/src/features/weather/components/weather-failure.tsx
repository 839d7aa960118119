import { WEATHER_TEXTS } from '@weft/shared/weather/texts';
import { Button } from '@/ui/button/button';
import { CloudDrawing } from '@/ui/feedback/drawings';
import { texts as uiTexts } from '@/ui/texts/generated';

/** The failure in one line, because the card stays small without weather. */
export function WeatherFailure({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex min-w-0 flex-1 items-center gap-2">
      <span className="w-7 flex-none">
        <CloudDrawing />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 text-small text-muted">
        {WEATHER_TEXTS.failed.load}
        <Button variant="link" size="sm" busy={isBusy} onClick={onRetry}>
          {uiTexts.tryAgain}
        </Button>
      </span>
    </div>
  );
}
