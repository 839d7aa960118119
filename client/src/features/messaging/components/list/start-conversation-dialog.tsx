import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { isFocusLost } from '@/lib/browser/is-focus-lost';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { Avatar } from '@/ui/display/avatar';
import { Dialog } from '@/ui/overlay/dialog';
import { SearchDrawing } from '@/ui/feedback/drawings';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { LoadingArea } from '@/ui/feedback/spinner';
import { SearchField } from '../search-field';
import { memberPickerQuery, type PickedMember } from '../../api/member-picker-queries';
import { useMessaging } from '../../messaging-context';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

/** Milliseconds after the last keystroke until the search starts. */
const DEBOUNCE = 250;

function MemberOption({ member, onChoose }: { member: PickedMember; onChoose: () => void }) {
  return (
    <PressButton
      className="flex w-full items-center gap-3 rounded-md px-3 py-2 text-start hover:bg-hover focus-visible:-outline-offset-2"
      onClick={onChoose}
    >
      <Avatar name={member.fullName} src={member.profileImage} size={44} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="align-page block truncate font-semibold" title={member.fullName}>
          {member.fullName}
        </span>
        <span dir="auto" className="align-page block truncate text-small text-muted">
          {member.headline || texts.noHeadline}
        </span>
      </span>
      {member.isConnection && (
        <span className="flex-none text-micro text-subtle">{texts.start.connection}</span>
      )}
    </PressButton>
  );
}

/** Moves the focus between the search box and the results with the up and down arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Returns the focus to the search box when new results remove the focused member. */
function useFocusInList(found: readonly PickedMember[] | undefined) {
  const box = useRef<HTMLInputElement>(null);
  const isInList = useRef(false);
  const shown = useRef(found);
  useLayoutEffect(() => {
    if (shown.current === found) return;
    shown.current = found;
    if (isInList.current && isFocusLost()) box.current?.focus();
  }, [found]);
  const setInList = (isIn: boolean) => () => {
    isInList.current = isIn;
  };
  return { box, listProps: { onFocus: setInList(true), onBlur: setInList(false) } };
}

/** Picker of a member to message: the viewer's connections, or any member by search. */
export function StartConversationDialog({
  onClose,
  onChoose,
}: {
  onClose: () => void;
  onChoose: (memberId: string) => void;
}) {
  const { engine } = useMessaging();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), DEBOUNCE);
  const { data, error, isFetching, refetch } = useQuery({
    ...memberPickerQuery(engine.memberId, search),
    // The previous results stay focusable until the response arrives.
    placeholderData: keepPreviousData,
  });
  const { box, listProps } = useFocusInList(data);

  const empty =
    search === ''
      ? { title: texts.start.noConnections, hint: texts.start.noConnectionsHint }
      : { title: texts.start.noUsers, hint: texts.start.noUsersHint };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.start.title} size="sm" flush>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles arrow keys that bubble from its controls */}
      <div className="flex h-[min(480px,70dvh)] flex-col" onKeyDown={moveFocus}>
        <SearchField
          ref={box}
          data-autofocus=""
          label={texts.start.search}
          value={typed}
          onChange={setTyped}
          className="mx-4 mt-4 mb-2 flex-none"
        />
        <p role="status" className="sr-only">
          {data && !isFetching && texts.found({ count: data.length })}
        </p>
        <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
          {data?.length === 0 && !isFetching && (
            <EmptyState small drawing={<SearchDrawing />} title={empty.title}>
              {empty.hint}
            </EmptyState>
          )}
          {error && !data && (
            <ErrorState
              small
              message={messageOf(error, texts.start.loadFailed)}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
          {!data?.length && isFetching && !error && <LoadingArea label={texts.start.loading} />}
          <ul {...listProps}>
            {data?.map((member) => (
              <li key={member._id}>
                <MemberOption member={member} onChoose={() => onChoose(member._id)} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Dialog>
  );
}
