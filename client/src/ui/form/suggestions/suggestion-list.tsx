import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { Button } from '../../button/button';
import { cx } from '../../cx';
import { Avatar } from '../../display/avatar';
import { matchParts } from '../match';
import type { Suggestion } from './suggestion-source';
import { texts } from '../../texts/generated';

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

function OptionText({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span dir="auto" className="align-page block truncate leading-[1.3] font-semibold">
        {matchParts(suggestion.label, typed).map(({ text, isMatch, at }) =>
          isMatch ? (
            <mark key={at} className="bg-transparent font-bold text-primary">
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </span>
      {suggestion.note && (
        <span dir="auto" className="align-page block truncate text-small text-muted">
          {suggestion.note}
        </span>
      )}
    </span>
  );
}

/** The suggestions below the caret. The text area keeps the focus. */
export function SuggestionList({
  id,
  anchor,
  area,
  label,
  typed,
  options,
  index,
  isSettled,
  isError,
  onRetry,
  onChoose,
}: {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  typed: string;
  options: readonly Suggestion[];
  /** The active option. */
  index: number;
  isSettled: boolean;
  isError: boolean;
  onRetry: () => void;
  onChoose: (suggestion: Suggestion) => void;
}) {
  const message = isError ? texts.suggestions.failed : isSettled ? texts.nothingFound : texts.loading;
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      {/* Inside a landmark, or inside the dialog that traps the focus. */}
      <Popover.Portal
        container={area.current?.closest<HTMLElement>('[role=dialog]') ?? document.getElementById('main')}
      >
        <Popover.Content
          role="presentation"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="z-(--z-popover) max-h-[min(320px,var(--radix-popover-content-available-height))] w-[340px] max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-start text-text shadow-2 outline-none"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          // The text area keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
        >
          <div aria-hidden="true" className="px-2.5 pt-1.5 pb-1 text-micro font-semibold text-muted">
            {label}
          </div>
          {/* The text area is the combobox, and owns the keys. */}
          <div role="listbox" id={id} aria-label={label}>
            {options.map((suggestion, at) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text area handles the keys
              <div
                key={suggestion.id}
                id={optionId(id, at)}
                role="option"
                aria-selected={at === index}
                ref={(row) => {
                  if (at === index) row?.scrollIntoView?.({ block: 'nearest' });
                }}
                className={cx(
                  'flex min-h-[52px] cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-label hover:bg-hover',
                  at === index &&
                    'bg-hover forced-colors:outline-2 forced-colors:-outline-offset-2 forced-colors:outline-[Highlight]',
                )}
                onClick={() => onChoose(suggestion)}
              >
                {suggestion.picture !== undefined && (
                  <Avatar name={suggestion.label} src={suggestion.picture} size={36} />
                )}
                <OptionText suggestion={suggestion} typed={typed} />
              </div>
            ))}
          </div>
          {options.length === 0 && (
            <div className="flex items-center justify-between gap-2 px-2.5 py-2 text-label text-muted">
              {message}
              {isError && (
                <Button variant="ghost" size="sm" onClick={onRetry}>
                  {texts.tryAgain}
                </Button>
              )}
            </div>
          )}
          <div role="status" className="sr-only">
            {options.length === 0 ? message : texts.suggestions.count({ count: options.length })}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
