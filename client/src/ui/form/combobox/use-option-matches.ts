import { foldName } from '@weft/shared/text/fold';
import { useMemo } from 'react';
import type { ComboboxOption } from './combobox-option';
import { named, rankMatches, type Named } from '../match';

/** Options rendered at most; typing narrows the list. */
const SHOWN = 100;

/** Returns the only option that matches the text, the only one with exactly this label, or the only one with this name. */
function onlyMatch(options: readonly Named<ComboboxOption>[], text: string): ComboboxOption | undefined {
  const matches = rankMatches(options, text);
  const name = foldName(text);
  const labelled = matches.filter(({ names: [label] }) => label === name);
  const called = matches.filter(({ names }) => names.includes(name));
  const single = [matches, labelled, called].find(({ length }) => length === 1);
  return name === '' ? undefined : single?.[0]?.item;
}

/** The options that match typed text, best first, and the one that it identifies. All match if `typed` is null. */
export function useOptionMatches(options: readonly ComboboxOption[], typed: string | null) {
  const searched = useMemo(
    () => options.map((option) => named(option, [option.label, ...(option.aliases ?? [])])),
    [options],
  );
  return useMemo(() => {
    const matches = rankMatches(searched, typed ?? '').slice(0, SHOWN);
    return {
      matches: matches.map(({ item }) => item),
      onlyOption: typed === null ? undefined : onlyMatch(searched, typed),
    };
  }, [searched, typed]);
}
