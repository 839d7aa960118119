import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PlaceFields } from '@/features/accounts';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { Button } from '@/ui/button/button';
import { SelectBox } from '@/ui/form/select-box';
import { TextField } from '@/ui/form/text-field';
import type { CompanyFilters as Filters } from '../api/company-queries';
import { texts } from '../texts/generated';
import { industryOptions, sizeOptions } from './choices';

/** Milliseconds after the last keystroke until the filter is applied. */
const DELAY = 300;

const { filters: shown } = texts;

/** A text that narrows the list while it is typed. */
export function FilterText({
  label,
  value,
  type = 'text',
  inputMode,
  hint,
  onChange,
}: {
  label: string;
  value: string;
  type?: 'text' | 'search';
  inputMode?: 'numeric';
  hint?: string;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const debounced = useDebounced(text, DELAY).trim();
  const apply = useEffectEvent((typed: string) => {
    if (typed !== value) onChange(typed);
  });
  useEffect(() => apply(debounced), [debounced]);
  return (
    <TextField
      label={label}
      type={type}
      value={text}
      maxLength={200}
      autoComplete="off"
      {...(inputMode && { inputMode })}
      {...(hint !== undefined && { hint })}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** Filters of the directory: industry, size and place. */
export function CompanyFilters({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (params: Partial<Record<keyof Filters, string>>) => void;
}) {
  const { industry, size, state, country, city } = filters;
  const [resetCount, setResetCount] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The Clear button disappears, so the focus needs a new place.
    area.current?.querySelector('select')?.focus();
    setResetCount(resetCount + 1);
    onChange({ industry: '', size: '', state: '', country: '', city: '' });
  };
  const isAny = [industry, size, state, country, city].some((filter) => filter !== '');
  return (
    <div ref={area} className="flex flex-col gap-4">
      <SelectBox
        stacked
        label={texts.fields.industry}
        value={industry}
        options={industryOptions(shown.any)}
        onChange={(chosen) => onChange({ industry: chosen })}
      />
      <SelectBox
        stacked
        label={texts.fields.size}
        value={size}
        options={sizeOptions(shown.any)}
        onChange={(chosen) => onChange({ size: chosen })}
      />
      {/* A new key resets the typed text when the filters are cleared. */}
      <FilterText
        key={resetCount}
        label={texts.fields.city}
        value={city}
        onChange={(typed) => onChange({ city: typed })}
      />
      <PlaceFields value={{ state, country }} onChange={(place) => onChange({ ...place })} />
      {isAny && (
        <Button variant="ghost" size="sm" className="self-start" onClick={clear}>
          {shown.clear}
        </Button>
      )}
    </div>
  );
}
