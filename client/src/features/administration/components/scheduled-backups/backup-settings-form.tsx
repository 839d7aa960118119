import { BACKUP_KEEP_LIMITS, type BackupsView } from '@weft/shared/administration/backups-contract';
import { useStoredForm } from '@/lib/forms/use-stored-form';
import { localNumber } from '@/lib/format/number-format';
import { Button } from '@/ui/button/button';
import { SelectField } from '@/ui/form/select-field';
import { TextField } from '@/ui/form/text-field';
import { useChangeBackups } from '../../api/use-backup-changes';
import { texts as administration } from '../../texts/generated';
import { clockHour } from './clock-hour';
import { texts } from './texts/generated';

const OFF = 'off';
const KEPT = ['daily', 'weekly', 'monthly'] as const;

interface Fields {
  hour: string;
  timeZone: string;
  daily: string;
  weekly: string;
  monthly: string;
}

const hours = () => [
  { value: OFF, label: texts.off },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clockHour(hour) })),
];

/** The zone in force, that of this browser, and UTC. */
function zones(inForce: string) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([inForce, own, 'UTC'])].map((zone) => ({ value: zone, label: zone }));
}

const lockOf = (variable: string | undefined) =>
  variable !== undefined && { disabled: true, hint: administration.registration.locked({ variable }) };

/** When backups are made and how many are kept. Settings of the server's environment can't be changed. */
export function BackupSettingsForm({
  settings: { hour, timeZone, keep },
  locked,
}: Pick<BackupsView, 'settings' | 'locked'>) {
  const change = useChangeBackups();
  const form = useStoredForm<Fields>({
    hour: hour === null ? OFF : String(hour),
    timeZone,
    daily: String(keep.daily),
    weekly: String(keep.weekly),
    monthly: String(keep.monthly),
  });
  const submit = form.handleSubmit((chosen) =>
    change.mutate({
      // Browsers leave out disabled fields.
      hour: locked.hour === undefined ? (chosen.hour === OFF ? null : Number(chosen.hour)) : hour,
      timeZone: locked.timeZone === undefined ? chosen.timeZone : timeZone,
      keep:
        locked.keep === undefined
          ? {
              daily: Number(chosen.daily),
              weekly: Number(chosen.weekly),
              monthly: Number(chosen.monthly),
            }
          : keep,
    }),
  );
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(160px,1fr))] items-start gap-4">
        <SelectField
          label={texts.hour}
          options={hours()}
          {...form.register('hour')}
          {...lockOf(locked.hour)}
        />
        <SelectField
          label={texts.timeZone}
          options={zones(timeZone)}
          {...form.register('timeZone')}
          {...lockOf(locked.timeZone)}
        />
      </div>
      <fieldset className="w-full">
        <legend className="mb-1 font-semibold">{texts.keep}</legend>
        <p className="mb-3 text-small text-muted">{texts.keepText}</p>
        <div className="grid grid-cols-3 items-start gap-4">
          {KEPT.map((period) => {
            const [min, max] = BACKUP_KEEP_LIMITS[period];
            const range = { min: localNumber(min), max: localNumber(max) };
            return (
              <TextField
                key={period}
                type="number"
                inputMode="numeric"
                label={texts.periods[period]}
                error={form.formState.errors[period]?.message}
                {...form.register(period, {
                  validate: (text) => {
                    const number = Number(text);
                    const isGood = text !== '' && Number.isInteger(number) && number >= min && number <= max;
                    return isGood || texts.range(range);
                  },
                })}
                {...lockOf(locked.keep)}
              />
            );
          })}
        </div>
      </fieldset>
      <Button type="submit" busy={change.isPending}>
        {texts.save}
      </Button>
    </form>
  );
}
