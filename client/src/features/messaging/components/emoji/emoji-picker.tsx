import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing } from '@/lib/browser/is-composing';
import { isTouch } from '@/lib/browser/is-touch';
import { IconButton } from '@/ui/button/icon-button';
import {
  COLUMNS,
  EMOJI_GROUPS,
  emojiOf,
  inRows,
  nameOf,
  searchEmoji,
  type Emoji,
  type EmojiGroup,
} from './emoji-list';
import { groupLabel } from './group-label';
import { recentEmoji, rememberEmoji } from './recent-emoji';
import { useEmojiGrid } from './use-emoji-grid';
import { PressButton } from '@/ui/button/press-button';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

function sectionsFor(typed: string, recent: readonly string[]): EmojiGroup[] {
  if (typed.trim() !== '') return [{ name: 'Found', emoji: searchEmoji(typed) }];
  const recentGroup = emojiOf(recent);
  return recentGroup.length > 0
    ? [{ name: 'Recent', emoji: recentGroup }, ...EMOJI_GROUPS]
    : [...EMOJI_GROUPS];
}

const idOf = (group: string) => `emoji-${group.replaceAll(' ', '-').toLowerCase()}`;

function GroupLinks({ groups }: { groups: readonly EmojiGroup[] }) {
  return (
    <div role="toolbar" aria-label={texts.emoji.groupsLabel} className="flex justify-between px-3 pb-1.5">
      {groups.map(({ name, emoji }) => (
        <PressButton
          key={name}
          aria-label={groupLabel(name)}
          title={groupLabel(name)}
          className="grid size-9 place-items-center rounded-sm font-emoji text-[1.125rem] leading-none grayscale hover:bg-hover hover:grayscale-0 focus-visible:grayscale-0"
          onClick={() => document.getElementById(idOf(name))?.scrollIntoView({ block: 'start' })}
        >
          {name === 'Recent' ? '🕘' : emoji[0]?.char}
        </PressButton>
      ))}
    </div>
  );
}

function SearchBox({
  value,
  onChange,
  onLeave,
  onChooseFirst,
}: {
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  onChooseFirst: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  // The picker loads lazily, after the popover has moved the focus.
  useEffect(() => {
    if (!isTouch()) box.current?.focus();
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') onLeave();
    else if (event.key === 'Enter' && value.trim() !== '') onChooseFirst();
    else return;
    event.preventDefault();
  };
  return (
    <div className="well mx-3 mb-2 flex h-10 items-center gap-2 px-3">
      <Search aria-hidden="true" className="size-4 flex-none text-muted" />
      <input
        ref={box}
        dir="auto"
        type="search"
        aria-label={texts.emoji.search}
        placeholder={texts.emoji.search}
        autoComplete="off"
        value={value}
        className="align-page h-full w-full min-w-0 bg-transparent text-label outline-none max-md:text-[16px]"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}

/** The emoji picker: recent emoji, groups and a search. The parent closes it. */
export function EmojiPicker({
  onChoose,
  onClose,
}: {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  // Read once, so that choosing an emoji does not move the others.
  const [recent] = useState(recentEmoji);
  const sections = sectionsFor(typed, recent);
  const rows = sections.flatMap(({ emoji }) => inRows(emoji));
  const { grid, handleKeyDown, enter, isStop, setStop } = useEmojiGrid(rows);

  const choose = ({ char }: Emoji) => {
    rememberEmoji(char);
    onChoose(char);
  };
  const startOf = (group: number) =>
    sections.slice(0, group).reduce((sum, { emoji }) => sum + Math.ceil(emoji.length / COLUMNS), 0);
  return (
    <>
      <div className="flex items-center pt-1.5 pe-1.5 pb-1 ps-4">
        <h2 className="flex-1 font-sans text-label font-[650] tracking-normal">
          {texts.composer.chooseEmoji}
        </h2>
        <IconButton label={uiTexts.close} onClick={onClose}>
          <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      <SearchBox
        value={typed}
        onChange={setTyped}
        onLeave={enter}
        onChooseFirst={() => rows[0]?.[0] && choose(rows[0][0])}
      />
      {typed.trim() === '' && <GroupLinks groups={sections} />}
      <p
        role="status"
        className={rows.length > 0 ? 'sr-only' : 'px-4 py-6 text-center text-small text-muted'}
      >
        {typed.trim() !== '' &&
          (rows.length > 0 ? texts.found({ count: sections[0]?.emoji.length ?? 0 }) : texts.emoji.none)}
      </p>
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the buttons in its cells
        <div
          ref={grid}
          role="grid"
          aria-label={texts.emoji.label}
          className="h-[248px] overflow-y-auto overscroll-contain px-2.5 pb-2.5"
          onKeyDown={handleKeyDown}
        >
          {sections.map(({ name, emoji }, index) => (
            <div key={name} role="rowgroup" aria-label={groupLabel(name)} id={idOf(name)}>
              <p aria-hidden="true" className="px-1.5 pt-1.5 pb-1 text-micro font-semibold text-subtle">
                {groupLabel(name)}
              </p>
              {inRows(emoji).map((row, rowInGroup) => {
                const at = startOf(index) + rowInGroup;
                return (
                  <div key={at} role="row" className="grid grid-cols-8">
                    {row.map((each, column) => (
                      <div key={each.char} role="gridcell" className="contents">
                        <PressButton
                          aria-label={nameOf(each)}
                          title={nameOf(each)}
                          tabIndex={isStop({ row: at, column }) ? 0 : -1}
                          className="grid h-10 place-items-center rounded-sm font-emoji text-[1.375rem] leading-none hover:bg-primary-soft focus-visible:-outline-offset-2 max-md:h-[42px] max-md:text-[1.625rem]"
                          onFocus={() => setStop({ row: at, column })}
                          onClick={() => choose(each)}
                        >
                          {each.char}
                        </PressButton>
                      </div>
                    ))}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
