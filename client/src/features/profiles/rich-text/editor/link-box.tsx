import type { Editor } from '@tiptap/react';
import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/form/text-field';
import { linkAddress } from './extensions';
import { returnToText } from './return-to-text';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** Input for the selected text's link. Not a form, because it is inside another one: Enter sets the link. */
export function LinkBox({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const [typed, setTyped] = useState(before);
  const [error, setError] = useState<string>();
  const close = () => {
    onClose();
    returnToText(editor);
  };
  const set = () => {
    const href = linkAddress(typed);
    if (href === null) return setError(PROFILE_TEXTS.rules.link);
    const range = returnToText(editor).extendMarkRange('link');
    // Without a selection, the address is also the text.
    if (editor.state.selection.empty && before === '') {
      range
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else range.setLink({ href }).run();
    return onClose();
  };
  const remove = () => {
    returnToText(editor).extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      set();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };
  return (
    <div
      role="group"
      aria-label={texts.editor.link}
      data-own-escape=""
      className="flex flex-wrap items-end gap-2 border-t border-line p-3"
    >
      <TextField
        label={texts.editor.linkAddress}
        type="url"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened to type here
        autoFocus
        placeholder="https://"
        className="flex-1 basis-56"
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <div className="flex gap-2">
        {before !== '' && (
          <Button variant="ghost" onClick={remove}>
            {texts.editor.removeLink}
          </Button>
        )}
        <Button variant="ghost" onClick={close}>
          {uiTexts.cancel}
        </Button>
        <Button variant="soft" onClick={set}>
          {texts.editor.setLink}
        </Button>
      </div>
    </div>
  );
}
