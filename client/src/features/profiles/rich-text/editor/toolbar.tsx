import { useEditorState, type Editor } from '@tiptap/react';
import {
  Bold,
  Heading3,
  Heading4,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { stepOfKey } from '@/lib/languages/line-direction';
import { cx } from '@/ui/cx';
import { LinkBox } from './link-box';
import { returnToText } from './return-to-text';
import { PressButton } from '@/ui/button/press-button';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

/** A toolbar command. Toggles have `isOn`. */
interface Tool {
  name: string;
  label: () => string;
  /** Shortcut, shown as tooltip. */
  keys: string;
  icon: LucideIcon;
  isOn?: (editor: Editor) => boolean;
  isOff?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

const TOOLS: readonly (readonly Tool[])[] = [
  [
    {
      name: 'bold',
      label: () => texts.editor.bold,
      keys: 'Ctrl+B',
      icon: Bold,
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => returnToText(editor).toggleBold().run(),
    },
    {
      name: 'italic',
      label: () => texts.editor.italic,
      keys: 'Ctrl+I',
      icon: Italic,
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => returnToText(editor).toggleItalic().run(),
    },
    {
      name: 'underline',
      label: () => texts.editor.underline,
      keys: 'Ctrl+U',
      icon: Underline,
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => returnToText(editor).toggleUnderline().run(),
    },
    {
      name: 'strikethrough',
      label: () => texts.editor.strikethrough,
      keys: 'Ctrl+Shift+S',
      icon: Strikethrough,
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => returnToText(editor).toggleStrike().run(),
    },
  ],
  [
    {
      name: 'heading',
      label: () => texts.editor.heading,
      keys: 'Ctrl+Alt+3',
      icon: Heading3,
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
      run: (editor) => returnToText(editor).toggleHeading({ level: 3 }).run(),
    },
    {
      name: 'smallHeading',
      label: () => texts.editor.smallHeading,
      keys: 'Ctrl+Alt+4',
      icon: Heading4,
      isOn: (editor) => editor.isActive('heading', { level: 4 }),
      run: (editor) => returnToText(editor).toggleHeading({ level: 4 }).run(),
    },
    {
      name: 'bulletedList',
      label: () => texts.editor.bulletedList,
      keys: 'Ctrl+Shift+8',
      icon: List,
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => returnToText(editor).toggleBulletList().run(),
    },
    {
      name: 'numberedList',
      label: () => texts.editor.numberedList,
      keys: 'Ctrl+Shift+7',
      icon: ListOrdered,
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => returnToText(editor).toggleOrderedList().run(),
    },
    {
      name: 'quote',
      label: () => texts.editor.quote,
      keys: 'Ctrl+Shift+B',
      icon: Quote,
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => returnToText(editor).toggleBlockquote().run(),
    },
  ],
  [
    {
      name: 'undo',
      label: () => uiTexts.undo,
      keys: 'Ctrl+Z',
      icon: Undo2,
      isOff: (editor) => !editor.can().undo(),
      run: (editor) => returnToText(editor).undo().run(),
    },
    {
      name: 'redo',
      label: () => texts.editor.redo,
      keys: 'Ctrl+Shift+Z',
      icon: Redo2,
      isOff: (editor) => !editor.can().redo(),
      run: (editor) => returnToText(editor).redo().run(),
    },
  ],
];

/** Names a key as it is on keyboards of the language: "Ctrl+B". */
function keysInWords(keys: string): string {
  return keys.replace('Ctrl', texts.editor.ctrl).replace('Shift', texts.editor.shift);
}

const LINK = { name: 'link', label: () => texts.editor.link, icon: Link2, keys: 'Ctrl+K' };

/** Toolbar state at the cursor. Renders again only when it changes. */
function useToolStates(editor: Editor) {
  return useEditorState({
    editor,
    // React may select from an editor that it has just unmounted.
    selector: ({ editor: now }) => {
      const tools = now.isDestroyed ? [] : TOOLS.flat();
      const namesOf = (which: 'isOn' | 'isOff') =>
        tools
          .filter((tool) => tool[which]?.(now))
          .map(({ name }) => name)
          .join('|');
      return {
        on: namesOf('isOn'),
        off: namesOf('isOff'),
        isLink: !now.isDestroyed && now.isActive('link'),
      };
    },
  });
}

/** The toolbar: one tab stop; arrows, Home and End move inside. Escape returns to the text. */
export function Toolbar({
  editor,
  label,
  isLinking,
  onLinking,
}: {
  editor: Editor;
  label: string;
  /** Whether the link input is open. */
  isLinking: boolean;
  onLinking: (isLinking: boolean) => void;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState('bold');
  const { on, off, isLink } = useToolStates(editor);
  const isIn = (list: string, name: string) => list.split('|').includes(name);

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      returnToText(editor);
      return;
    }
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const step = stepOfKey(event.key);
    const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
    const place = step ? (at + step + buttons.length) % buttons.length : ends[event.key];
    if (place === undefined || at < 0) return;
    event.preventDefault();
    buttons[place]?.focus();
  };
  const button = (
    { name, label: toolLabel, icon: Icon, keys }: Pick<Tool, 'name' | 'label' | 'icon' | 'keys'>,
    isOn: boolean | undefined,
    isOff: boolean,
    run: () => void,
  ) => (
    <PressButton
      key={name}
      aria-label={toolLabel()}
      title={texts.editor.tip({ name: toolLabel(), keys: keysInWords(keys) })}
      aria-pressed={isOn}
      // Not `disabled`, so that arrow keys can move across inactive buttons.
      aria-disabled={isOff || undefined}
      tabIndex={stop === name ? 0 : -1}
      className={cx(
        'grid size-9 flex-none place-items-center rounded-sm text-muted hover:bg-hover hover:text-text focus-visible:-outline-offset-2 coarse:size-11',
        'aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft aria-disabled:cursor-not-allowed aria-disabled:text-subtle aria-disabled:hover:bg-transparent',
      )}
      onFocus={() => setStop(name)}
      // Keeps the selection of the text on mouse clicks.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isOff && run()}
    >
      <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
    </PressButton>
  );

  return (
    <div className="border-b border-line">
      <div
        ref={bar}
        role="toolbar"
        aria-label={label}
        data-own-escape=""
        tabIndex={-1}
        className="flex flex-wrap gap-x-2.5 gap-y-0.5 p-1 outline-none"
        onKeyDown={handleKeyDown}
      >
        {TOOLS.map((group, index) => (
          <div key={group[0]?.name} className="flex gap-0.5">
            {group.map((tool) =>
              button(tool, tool.isOn && isIn(on, tool.name), isIn(off, tool.name), () => tool.run(editor)),
            )}
            {index === 1 && button(LINK, isLink, false, () => onLinking(true))}
          </div>
        ))}
      </div>
      {isLinking && <LinkBox editor={editor} onClose={() => onLinking(false)} />}
    </div>
  );
}
