import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '@/lib/browser/is-composing';
import { GrowingTextArea, type GrowingTextAreaProps } from '../growing-text-area';
import { optionId, SuggestionList } from './suggestion-list';
import type { Choice, Suggestion, SuggestionSource, TextRange } from './suggestion-source';
import { TextMirror } from './text-mirror';
import { tokenStart } from './typed-token';
import { useSuggestions } from './use-suggestions';

/** Begins a token at the caret, in place of selected text: focuses the text area and opens its list. */
export type BeginToken = (trigger: string) => void;

interface SuggestingTextAreaProps extends Omit<GrowingTextAreaProps, 'onChange'> {
  sources: readonly SuggestionSource[];
  /** Parts of the text that are drawn as tokens. */
  marks?: readonly TextRange[];
  onText: (text: string) => void;
  /** Has to replace the part of the text with the suggestion's text and a space. */
  onChoose: (choice: Choice) => void;
  /** For a button that does what typing a trigger does. */
  beginToken?: Ref<BeginToken>;
}

const NO_MARKS: readonly TextRange[] = [];

/** Position of a collapsed caret; null while text is selected. */
const caretOf = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  selectionStart === selectionEnd ? selectionStart : null;

/**
 * A growing text area that suggests what follows a trigger such as `@`. Arrows move, Enter and Tab choose, Escape
 * closes the list and nothing else.
 */
export function SuggestingTextArea({
  sources,
  marks = NO_MARKS,
  value,
  readOnly,
  className,
  ref,
  onText,
  onChoose,
  onKeyDown,
  beginToken,
  ...rest
}: SuggestingTextAreaProps) {
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);
  const anchor = useRef<HTMLSpanElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [scroll, setScroll] = useState(0);
  const list = useSuggestions({ text: value, marks, caret: readOnly ? null : caret, sources });
  const { token, options, index } = list;

  const choose = (suggestion: Suggestion) => {
    if (!token || !area.current) return;
    const { start, typed, source } = token;
    const length = source.trigger.length + typed.length;
    const end = start + suggestion.text.length + 1;
    flushSync(() => {
      onChoose({ suggestion, trigger: source.trigger, start, length });
      setCaret(null);
    });
    area.current.setSelectionRange(end, end);
  };
  useImperativeHandle(beginToken, () => (trigger) => {
    const box = area.current;
    if (!box) return;
    const before = value.slice(0, box.selectionStart);
    const start = tokenStart(before, trigger);
    const next = before.length + start.length;
    flushSync(() => {
      onText(`${before}${start}${value.slice(box.selectionEnd)}`);
      setCaret(next);
    });
    box.focus();
    box.setSelectionRange(next, next);
  });
  /** Returns whether the list used the key. */
  const handleListKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    const option = options[index];
    if (key === 'Escape') list.dismiss();
    else if (options.length === 0 || ctrlKey || metaKey || shiftKey) return false;
    else if (key === 'ArrowDown') list.move(index + 1);
    else if (key === 'ArrowUp') list.move(Math.max(index, 0) - 1);
    else if (option && (key === 'Enter' || key === 'Tab')) choose(option);
    else return false;
    return true;
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (token && !isComposing(event.nativeEvent) && handleListKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else onKeyDown?.(event);
  };

  return (
    <div className="relative flex w-full min-w-0 flex-1">
      <TextMirror
        text={value}
        marks={marks}
        anchorAt={token?.start ?? null}
        anchor={anchor}
        scroll={scroll}
        className={className}
      />
      <GrowingTextArea
        {...rest}
        ref={area}
        value={value}
        readOnly={readOnly}
        // Positioned, so that it is above its mirror.
        className={`relative ${className ?? ''}`}
        data-own-escape={token ? '' : undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={token ? listId : undefined}
        aria-activedescendant={token && options[index] ? optionId(listId, index) : undefined}
        onChange={(event) => {
          onText(event.target.value);
          setCaret(caretOf(event.target));
        }}
        onSelect={(event) => setCaret(caretOf(event.currentTarget))}
        onBlur={() => setCaret(null)}
        onScroll={(event) => setScroll(event.currentTarget.scrollTop)}
        onKeyDown={handleKeyDown}
      />
      {token && (
        <SuggestionList
          id={listId}
          anchor={anchor}
          area={area}
          label={token.source.label}
          typed={token.typed}
          options={options}
          index={index}
          isSettled={list.isSettled}
          isError={list.isError}
          onRetry={list.retry}
          onChoose={choose}
        />
      )}
    </div>
  );
}
