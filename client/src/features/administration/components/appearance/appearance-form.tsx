import {
  AppearanceForm as Form,
  type AppearanceSettings,
  type LockedAppearance,
} from '@weft/shared/administration/appearance-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { APP_NAME } from '@weft/shared/app';
import type { NetworkPictures } from '@weft/shared/appearance/network-look';
import { weakestPair } from '@weft/shared/appearance/accent';
import { useState } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { TextField } from '@/ui/form/text-field';
import { useChangeAppearance } from '../../api/use-change-appearance';
import { texts } from '../../texts/generated';
import { AccentField, colourOf, LockedAccent, OWN_ACCENT } from './accent-field';
import { PictureFields } from './picture-field';
import { AppearancePreview } from './appearance-preview';

const { appearance } = texts;

/** As entered. */
interface Values {
  readonly name: string;
  readonly accent: string;
}
type Errors = Partial<Record<keyof Values, string>>;

function settingsOf({ name, accent }: Values): AppearanceSettings {
  const colour = colourOf(accent);
  return { name, accent: colour === OWN_ACCENT ? null : (colour ?? accent) };
}

function errorsOf(values: Values): Errors {
  const issues = Form.safeParse(settingsOf(values)).error?.issues ?? [];
  const first = (field: keyof Values) => issues.find(({ path }) => path[0] === field)?.message;
  const [name, accent] = [first('name'), first('accent')];
  return { ...(name !== undefined && { name }), ...(accent !== undefined && { accent }) };
}

/** Entered values, what is wrong with them, and the last colour that works. */
function useAppearanceForm(saved: AppearanceSettings) {
  const [values, setValues] = useState<Values>({ name: saved.name, accent: saved.accent ?? OWN_ACCENT });
  const [errors, setErrors] = useState<Errors>({});
  const [working, setWorking] = useState(saved.accent ?? OWN_ACCENT);
  const change = useChangeAppearance();
  const set = (more: Partial<Values>) => {
    const next = { ...values, ...more };
    const colour = colourOf(next.accent);
    if (colour !== undefined && !weakestPair(colour)) setWorking(colour);
    setValues(next);
    setErrors({});
  };
  const submit = (form: HTMLFormElement) => {
    const found = errorsOf(values);
    setErrors(found);
    const [wrong] = Object.keys(found);
    if (wrong === undefined) change.mutate(settingsOf(values));
    else form.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus();
  };
  return { values, errors, working, set, submit, change };
}

const lockedHint = (variable: string) => texts.registration.locked({ variable });

/** The name and the accent colour of the network, with a preview beside them. */
export function AppearanceForm({
  settings,
  pictures,
  locked,
}: {
  settings: AppearanceSettings;
  pictures: NetworkPictures;
  locked: LockedAppearance;
}) {
  const { values, errors, working, set, submit, change } = useAppearanceForm(settings);
  return (
    <div className="grid grid-cols-1 items-start gap-6 desk:grid-cols-2">
      <form
        noValidate
        aria-label={appearance.title}
        className="flex min-w-0 flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        {change.isError && (
          <BannerMessage tone="danger">
            {messageOf(change.error, ADMINISTRATION_TEXTS.failed.change)}
          </BannerMessage>
        )}
        <Card aria-labelledby="network-name" className="p-5 max-md:p-4">
          <h2 id="network-name" className="mb-3">
            {appearance.nameTitle}
          </h2>
          <TextField
            name="name"
            label={appearance.name}
            hint={locked.name === undefined ? appearance.nameHint : lockedHint(locked.name)}
            readOnly={locked.name !== undefined}
            autoComplete="off"
            value={values.name}
            error={errors.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <PictureFields pictures={pictures} />
        </Card>
        <Card aria-labelledby="accent-colour" className="p-5 max-md:p-4">
          <h2 id="accent-colour">{appearance.accentTitle}</h2>
          <p className="mb-4 text-small text-muted">{appearance.accentText}</p>
          {locked.accent === undefined ? (
            <AccentField value={values.accent} error={errors.accent} onChange={(accent) => set({ accent })} />
          ) : (
            <LockedAccent accent={values.accent} hint={lockedHint(locked.accent)} />
          )}
        </Card>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={change.isPending}>
            {appearance.save}
          </Button>
          <Button
            variant="ghost"
            onClick={() =>
              set({
                ...(locked.name === undefined && { name: APP_NAME }),
                ...(locked.accent === undefined && { accent: OWN_ACCENT }),
              })
            }
          >
            {appearance.reset}
          </Button>
        </div>
      </form>
      <AppearancePreview
        name={values.name.trim() || settings.name}
        accent={working}
        logo={pictures.logo}
        isKept={colourOf(values.accent) !== working}
      />
    </div>
  );
}
