import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { Button } from '@/ui/button/button';
import { IconButton } from '@/ui/button/icon-button';
import { TextField } from '@/ui/form/text-field';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

/** Milliseconds after the last keystroke. */
const DELAY = 250;

function Row({ picture, name, action }: { picture: ReactNode; name: string; action: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-2">
      {picture}
      <span dir="auto" className="align-page min-w-0 flex-1 truncate" title={name}>
        {name}
      </span>
      {action}
    </li>
  );
}

interface Drawn<T> {
  nameOf: (item: T) => string;
  draw: (item: T) => ReactNode;
}

function Chosen<T extends { _id: string }>({
  value,
  nameOf,
  draw,
  onChange,
}: Drawn<T> & { value: readonly T[]; onChange: (excluded: T[]) => void }) {
  return (
    <ul aria-label={texts.open.hiddenFrom} className="mt-2 divide-y divide-line">
      {value.map((item) => (
        <Row
          key={item._id}
          picture={draw(item)}
          name={nameOf(item)}
          action={
            <IconButton
              label={texts.open.showTo({ name: nameOf(item) })}
              onClick={({ currentTarget }) => {
                keepFocusNear(currentTarget);
                onChange(value.filter(({ _id }) => _id !== item._id));
              }}
            >
              <X aria-hidden="true" className="size-4" />
            </IconButton>
          }
        />
      ))}
    </ul>
  );
}

/** Companies or members from whom it is hidden: a search, and the chosen ones. */
export function ExclusionField<T extends { _id: string }, Found extends T, Key extends QueryKey>({
  label,
  hint,
  value,
  proposed = [],
  max,
  find,
  onChange,
  ...drawn
}: Drawn<T> & {
  label: string;
  hint?: string;
  value: readonly T[];
  /** Offered without a search. */
  proposed?: readonly T[];
  max: number;
  find: (search: string) => UseQueryOptions<Found[], Error, Found[], Key>;
  onChange: (excluded: T[]) => void;
}) {
  const [text, setText] = useState('');
  const search = useDebounced(text, DELAY).trim();
  const { data, isError } = useQuery(find(search));
  const taken = new Set(value.map(({ _id }) => _id));
  const found: readonly T[] = search === '' ? proposed : (data ?? []);
  const offered = value.length >= max ? [] : found.filter(({ _id }) => !taken.has(_id));
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">
        {search !== '' && (isError || data !== undefined) && offered.length === 0 && (
          <p className="mt-2 text-label text-muted">
            {isError ? texts.open.searchFailed : uiTexts.nothingFound}
          </p>
        )}
      </div>
      {offered.length > 0 && (
        <ul aria-label={texts.board.results} className="mt-2 divide-y divide-line">
          {offered.map((item) => (
            <Row
              key={item._id}
              picture={drawn.draw(item)}
              name={drawn.nameOf(item)}
              action={
                <Button
                  size="sm"
                  variant="soft"
                  aria-label={texts.open.hideFrom({ name: drawn.nameOf(item) })}
                  onClick={({ currentTarget }) => {
                    keepFocusNear(currentTarget);
                    onChange([...value, item]);
                    setText('');
                  }}
                >
                  {texts.open.hide}
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {value.length > 0 && <Chosen {...drawn} value={value} onChange={onChange} />}
    </div>
  );
}
