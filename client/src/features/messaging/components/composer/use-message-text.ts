import type { MessageView } from '@weft/shared/messaging/views';
import { useRef } from 'react';
import { useDraft } from '@/lib/storage/drafts';
import { writtenText } from '../../written-text';

/** The composer's text: the draft of the conversation or, during an edit, the one of that message. */
export function useMessageText(memberId: string, otherId: string, editing: MessageView | undefined) {
  const [draft, setDraft] = useDraft(memberId, `chat:${otherId}`);
  const [edited, setEdited] = useDraft(
    editing && memberId,
    `edit-message:${editing?._id ?? ''}`,
    editing && writtenText(editing),
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const text = editing ? edited : draft;
  const setText = editing ? setEdited : setDraft;
  /** Inserts text at the caret and replaces the selection. */
  const insert = (piece: string) => {
    const box = area.current;
    const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length];
    setText(`${text.slice(0, from)}${piece}${text.slice(to)}`);
    const caret = from + piece.length;
    // React sets the new text before the next frame.
    requestAnimationFrame(() => box?.setSelectionRange(caret, caret));
  };
  return { text, setText, insert, area };
}
