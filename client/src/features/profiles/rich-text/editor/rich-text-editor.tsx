import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { FieldError } from '@/ui/form/field';
import { TextCounter } from '@/ui/form/text-counter';
import { cleanHtml, cleanPasted } from '../clean-html';
import '../rich-text.css';
import './editor.css';
import { EXTENSIONS } from './extensions';
import { Toolbar } from './toolbar';
import { texts } from '../../texts/generated';

export interface RichTextEditorProps {
  /** Accessible name of the editor. */
  label: string;
  hint: string;
  /** Initial HTML, read once. Changes go to `onChange` only; '' for an empty text. */
  initial: string;
  /** Maximum length of the HTML in characters, including tags. */
  max: number;
  error?: string | undefined;
  startsHere?: boolean;
  onChange: (html: string) => void;
}

/** Also empty for an editor that React has just unmounted, which may be asked once more. */
const htmlOf = (editor: Editor) => (editor.isDestroyed || editor.isEmpty ? '' : editor.getHTML());

function useRichText(
  { label, initial, startsHere = false, onChange, error }: RichTextEditorProps,
  ids: { hint: string; error: string },
) {
  const attributes = {
    role: 'textbox',
    dir: 'auto',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': error ? ids.error : ids.hint,
    ...(error && { 'aria-invalid': 'true' }),
    class: 'rich-text rich-text-box',
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: cleanHtml(initial),
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes, transformPastedHTML: cleanPasted },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  });
  // The editor's own `autofocus` may run before a slow device has put it into the page. On such a device `useEditor` also
  // destroys its first editor and returns another one.
  useEffect(() => {
    if (startsHere && editor && !editor.isDestroyed) editor.commands.focus('end');
  }, [editor, startsHere]);
  useEffect(() => {
    editor?.setOptions({ editorProps: { attributes, transformPastedHTML: cleanPasted } });
    // oxlint-disable-next-line react/exhaustive-deps -- the attributes change only with the error and the label
  }, [editor, error, label]);
  return editor;
}

/**
 * Editor of the About text: bold, italic, underline, strikethrough, links, lists, headings and quotes, by
 * toolbar and shortcuts. Tab leaves the editor; Alt+F10 focuses the toolbar.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const ids = { hint: 'rich-text-hint', error: 'rich-text-error' };
  const { label, hint, max, error } = props;
  const editor = useRichText(props, ids);
  const length =
    useEditorState({ editor, selector: ({ editor: now }) => (now ? htmlOf(now).length : 0) }) ?? 0;
  const [isLinking, setLinking] = useState(false);
  if (!editor) return null;
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const toBar = event.altKey && event.key === 'F10';
    const toLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    if (!toBar && !toLink) return;
    event.preventDefault();
    // The page uses both shortcuts for other purposes.
    event.stopPropagation();
    if (toLink) setLinking(true);
    else event.currentTarget.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles shortcuts of the text box inside
    <div onKeyDown={handleKeyDown}>
      <div data-invalid={error ? '' : undefined} className="control-box">
        <Toolbar
          editor={editor}
          label={texts.editor.format({ label })}
          isLinking={isLinking}
          onLinking={setLinking}
        />
        <EditorContent editor={editor} className="max-h-[46dvh] min-h-40 overflow-auto" />
      </div>
      {error ? (
        <div className="mt-1.5">
          <FieldError id={ids.error}>{error}</FieldError>
        </div>
      ) : (
        <p id={ids.hint} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      )}
      <TextCounter length={length} max={max} className="mt-1" />
    </div>
  );
}
