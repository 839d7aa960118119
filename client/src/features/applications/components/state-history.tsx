import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import type { ApplicationCard } from '@weft/shared/applications/views';
import { timeText } from '../months';
import { texts } from '../texts/generated';

/** States of an application with their times. */
export function StateHistory({ history }: Pick<ApplicationCard, 'history'>) {
  return (
    <ol aria-label={texts.applied.history} className="flex flex-wrap gap-x-5 gap-y-1">
      {history.map(({ state, at }) => (
        <li key={`${state} ${at}`} className="text-small">
          <span className="font-semibold">{APPLICATION_TEXTS.states[state]}</span>
          <time dateTime={at} className="num block text-muted">
            {timeText(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
