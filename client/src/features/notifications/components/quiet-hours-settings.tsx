import { useState } from 'react';
import { NOTIFICATION_TEXTS } from '@weft/shared/notifications/texts';
import type { NotificationSettings } from '@weft/shared/notifications/settings';
import { Switch } from '@/ui/form/switch';
import { TextField } from '@/ui/form/text-field';
import { texts } from '../texts/generated';

type QuietHours = NonNullable<NotificationSettings['quietHours']>;
type Span = Pick<QuietHours, 'from' | 'to'>;

const NIGHT: Span = { from: '22:00', to: '07:00' };

const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Asia/Kolkata` becomes `Kolkata`, the place that a clock goes by. */
const placeOf = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The hours in which nothing is sent. */
export function QuietHoursSettings({
  quietHours,
  onChange,
}: {
  quietHours: QuietHours | null;
  onChange: (quietHours: QuietHours | null) => void;
}) {
  const setSpan = (span: Span): void => onChange({ ...span, timeZone: ownTimeZone() });
  return (
    <fieldset className="max-w-[560px]">
      <legend className="text-label font-semibold">{texts.quiet.heading}</legend>
      <Switch
        label={texts.quiet.hold}
        hint={texts.quiet.holdHint}
        isOn={quietHours !== null}
        onChange={() => (quietHours ? onChange(null) : setSpan(NIGHT))}
      />
      {quietHours && <SpanFields quietHours={quietHours} onChange={setSpan} />}
    </fieldset>
  );
}

/** The two times. They are saved when the member leaves a field, because each typed digit changes a time. */
function SpanFields({ quietHours, onChange }: { quietHours: QuietHours; onChange: (span: Span) => void }) {
  const [typed, setTyped] = useState<Span>();
  const { from, to } = typed ?? quietHours;
  const isSame = from === to;
  const handleBlur = (): void => {
    if (!typed || isSame || !from || !to) return;
    setTyped(undefined);
    if (from !== quietHours.from || to !== quietHours.to) onChange({ from, to });
  };
  return (
    <div className="grid grid-cols-2 gap-3 max-w-[320px]" onBlur={handleBlur}>
      <TextField
        type="time"
        required
        label={texts.quiet.from}
        value={from}
        onChange={({ target }) => setTyped({ from: target.value, to })}
      />
      <TextField
        type="time"
        required
        label={texts.quiet.to}
        value={to}
        error={isSame ? NOTIFICATION_TEXTS.rules.quietSpan : undefined}
        onChange={({ target }) => setTyped({ from, to: target.value })}
      />
      <p className="col-span-2 text-small text-muted">
        {texts.quiet.zone({ zone: placeOf(quietHours.timeZone) })}
      </p>
    </div>
  );
}
