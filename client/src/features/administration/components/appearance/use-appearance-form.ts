import {
  AppearanceForm as Form,
  type AppearanceSettings,
} from '@weft/shared/administration/appearance-contract';
import { weakestPair } from '@weft/shared/appearance/accent';
import { useState } from 'react';
import { useChangeAppearance } from '../../api/use-change-appearance';
import { colourOf, OWN_ACCENT } from './accent-field';

/** As entered. */
export interface AppearanceValues {
  readonly name: string;
  readonly accent: string;
}
type Errors = Partial<Record<keyof AppearanceValues, string>>;

function settingsOf({ name, accent }: AppearanceValues): AppearanceSettings {
  const colour = colourOf(accent);
  return { name, accent: colour === OWN_ACCENT ? null : (colour ?? accent) };
}

function errorsOf(values: AppearanceValues): Errors {
  const issues = Form.safeParse(settingsOf(values)).error?.issues ?? [];
  const first = (field: keyof AppearanceValues) => issues.find(({ path }) => path[0] === field)?.message;
  const [name, accent] = [first('name'), first('accent')];
  return { ...(name !== undefined && { name }), ...(accent !== undefined && { accent }) };
}

/** Entered values, what is wrong with them, and the last colour that works. */
export function useAppearanceForm(saved: AppearanceSettings) {
  const [values, setValues] = useState<AppearanceValues>({
    name: saved.name,
    accent: saved.accent ?? OWN_ACCENT,
  });
  const [errors, setErrors] = useState<Errors>({});
  const [working, setWorking] = useState(saved.accent ?? OWN_ACCENT);
  const change = useChangeAppearance();
  const set = (more: Partial<AppearanceValues>) => {
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

export type AppearanceFields = ReturnType<typeof useAppearanceForm>;
