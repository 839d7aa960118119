import { useQuery } from '@tanstack/react-query';
import { JOB_LIMITS } from '@weft/shared/limits';
import { X } from 'lucide-react';
import { placeQueries } from '@/features/accounts';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { PressButton } from '@/ui/button/press-button';
import { ComboboxField } from '@/ui/form/combobox/combobox-field';
import { texts } from '../../texts/generated';

const { fields } = texts;

/** The countries from which a remote job may be done: a search that adds one, and the added ones below. */
export function CountriesField({
  value,
  error,
  onChange,
}: {
  value: readonly string[];
  error: string | undefined;
  onChange: (countries: string[]) => void;
}) {
  const { data: countries = [] } = useQuery(placeQueries.countries());
  const chosen = countries.filter(({ _id }) => value.includes(_id));
  const options = countries
    .filter(({ _id }) => !value.includes(_id))
    .map(({ _id, name, aliases = [] }) => ({ value: _id, label: name, aliases }));
  return (
    <div className="md:col-span-2">
      {value.length < JOB_LIMITS.countriesMax && (
        <ComboboxField
          key={value.length}
          label={fields.addCountry}
          hint={fields.countriesHint}
          error={error}
          options={options}
          value=""
          onChange={(country) => country !== '' && onChange([...value, country])}
        />
      )}
      {chosen.length > 0 && (
        <ul aria-label={fields.countries} className="mt-3 flex flex-wrap gap-2">
          {chosen.map(({ _id, name }) => (
            <li
              key={_id}
              className="inline-flex min-h-8 max-w-full items-center rounded-full border border-line-strong ps-3 text-small font-[550]"
            >
              <span className="wrap-anywhere">{name}</span>
              <PressButton
                aria-label={fields.removeCountry({ name })}
                title={fields.removeCountry({ name })}
                className="grid size-8 flex-none place-items-center rounded-full text-muted hover:bg-hover hover:text-text coarse:size-11"
                onClick={({ currentTarget }) => {
                  keepFocusNear(currentTarget);
                  onChange(value.filter((each) => each !== _id));
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </PressButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
