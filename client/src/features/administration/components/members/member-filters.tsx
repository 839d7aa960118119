import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { SelectBox } from '@/ui/form/select-box';
import { TextField } from '@/ui/form/text-field';
import type { MemberFilters as Filters } from '../../api/administration-queries';
import { texts } from '../../texts/generated';
import { roleOptions, stateOptions } from './choices';

/** Milliseconds after the last keystroke until the search is applied. */
const DELAY = 300;

/** Search, role and state. */
export function MemberFilters({
  filters: { search, role, state },
  onChange,
}: {
  filters: Filters;
  onChange: (params: Partial<Record<keyof Filters, string>>) => void;
}) {
  const [text, setText] = useState(search);
  const typed = useDebounced(text, DELAY).trim();
  const apply = useEffectEvent((now: string) => {
    if (now !== search) onChange({ search: now });
  });
  useEffect(() => apply(typed), [typed]);
  return (
    <div className="mb-4 grid grid-cols-1 items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <TextField
        label={texts.filters.search}
        type="search"
        value={text}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <SelectBox
        stacked
        label={texts.role}
        value={role}
        options={roleOptions()}
        onChange={(chosen) => onChange({ role: chosen })}
      />
      <SelectBox
        stacked
        label={texts.state}
        value={state}
        options={stateOptions()}
        onChange={(chosen) => onChange({ state: chosen })}
      />
    </div>
  );
}
