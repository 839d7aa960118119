import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PlaceFields } from '@/features/accounts';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { Button } from '@/ui/button/button';
import { SelectBox } from '@/ui/form/select-box';
import { TextField } from '@/ui/form/text-field';
import type { SearchQuery } from './use-search-query';
import { texts } from '../texts/generated';

const { search } = texts;

const connectionOptions = () => [
  { value: '', label: search.everybody },
  { value: 'connected', label: search.connected },
  { value: 'mutual', label: search.mutual },
  { value: 'none', label: search.others },
];

/** Milliseconds after the last keystroke until the filter is applied. */
const DELAY = 300;

function City({ value, onChange }: { value: string; onChange: (city: string) => void }) {
  const [text, setText] = useState(value);
  const debounced = useDebounced(text, DELAY).trim();
  const apply = useEffectEvent((city: string) => {
    if (city !== value) onChange(city);
  });
  useEffect(() => apply(debounced), [debounced]);
  return (
    <TextField
      label={search.city}
      value={text}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** Filters of the member search: connection and place. */
export function PeopleFilters({
  filters,
  onChange,
}: {
  filters: SearchQuery['filters'];
  onChange: (params: Record<string, string>) => void;
}) {
  const { state, country, city, connection } = filters;
  const [resetCount, setResetCount] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const clear = () => {
    // The Clear button disappears, so the focus needs a new place.
    area.current?.querySelector('select')?.focus();
    setResetCount(resetCount + 1);
    onChange({ state: '', country: '', city: '', connection: '' });
  };
  const isAny = [state, country, city, connection].some((filter) => filter !== '');
  return (
    <div ref={area} className="flex flex-col gap-4">
      <SelectBox
        stacked
        label={search.connection}
        value={connection}
        options={connectionOptions()}
        onChange={(chosen) => onChange({ connection: chosen })}
      />
      {/* A new key resets the typed text when the filters are cleared. */}
      <City key={resetCount} value={city} onChange={(typed) => onChange({ city: typed })} />
      <PlaceFields value={{ state, country }} onChange={(place) => onChange({ ...place })} />
      {isAny && (
        <Button variant="ghost" size="sm" className="self-start" onClick={clear}>
          {search.clearFilters}
        </Button>
      )}
    </div>
  );
}
