import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { named, rankMatches } from '../match';
import type { Suggestion, SuggestionSource, TextRange } from './suggestion-source';
import { typedToken } from './typed-token';

/** Pause in typing before a search. Milliseconds. */
const DELAY = 200;

/** Searches what was typed after a trigger. While the member types, the earlier results that match stay. */
function useFoundSuggestions(source: SuggestionSource | undefined, typed: string) {
  const searched = useDebounced(typed, DELAY);
  // A list that opens searches at once; only further typing waits.
  const text = typed.startsWith(searched) ? searched : typed;
  const query = useQuery({
    queryKey: ['suggestions', source?.trigger, text],
    queryFn: async ({ signal }) => source?.find(text, signal) ?? [],
    enabled: source !== undefined,
    placeholderData: (before: readonly Suggestion[] | undefined, earlier) =>
      earlier?.queryKey[1] === source?.trigger ? before : undefined,
  });
  const isSettled = text === typed && !query.isFetching;
  const found = query.isError ? [] : (query.data ?? []);
  const matching = () =>
    rankMatches(
      found.map((each) => named(each, [each.label])),
      typed,
    ).map(({ item }) => item);
  return { ...query, isSettled, options: isSettled ? found : matching() };
}

const isIn = (at: number, { start, length }: TextRange) => start <= at && at < start + length;

/** State of the list of a text area. The list is closed while `caret` is null, and in the marks. */
export function useSuggestions({
  text,
  marks,
  caret,
  sources,
}: {
  text: string;
  marks: readonly TextRange[];
  caret: number | null;
  sources: readonly SuggestionSource[];
}) {
  // The start of the token whose list was closed by Escape.
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState({ key: '', index: 0 });
  const typing = caret === null ? null : typedToken(text, caret, sources);
  const found = typing && !marks.some((mark) => isIn(typing.start, mark)) ? typing : null;
  if (dismissed !== null && found?.start !== dismissed) setDismissed(null);
  const token = found && found.start !== dismissed ? found : null;
  const { options, isSettled, isError, refetch } = useFoundSuggestions(token?.source, token?.typed ?? '');
  const isOptional = token?.source.isOptional === true;
  // A sentence that continues after an unknown name needs no list.
  const isSentence = /\s/.test(token?.typed ?? '');
  const needsNoList = options.length === 0 && (isOptional || isSentence);
  // Other text highlights the first option again, or none.
  const key = token ? `${token.start} ${token.typed}` : '';
  const first = isOptional ? -1 : 0;
  const index = active.key === key ? Math.min(active.index, options.length - 1) : first;
  const move = (to: number) => setActive({ key, index: (to + options.length) % options.length });
  return {
    token: needsNoList ? null : token,
    options,
    isSettled,
    isError,
    retry: () => void refetch(),
    index,
    move,
    dismiss: () => token && setDismissed(token.start),
  };
}
