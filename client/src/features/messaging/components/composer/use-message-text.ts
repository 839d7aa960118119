import type { MessageView } from '@weft/shared/messaging/views';
import { useRef, useState } from 'react';
import { useDraft } from '@/lib/storage/drafts';
import { writtenText } from '../../written-text';

/**
 * The text of the box: the conversation's draft, or while a message is changed that message's text. The draft waits meanwhile.
 */
export function useMessageText(memberId: string, otherId: string, editing: MessageView | undefined) {
  const [draft, setDraft] = useDraft(memberId, `chat:${otherId}`);
  const [edited, setEdited] = useState<{ id: string; text: string }>();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = editing ? (edited?.id === editing._id ? edited.text : writtenText(editing)) : draft;
  const setText = (next: string) => {
    if (editing) setEdited({ id: editing._id, text: next });
    else setDraft(next);
  };
  /** Puts something in at the caret, in place of what is selected. */
  const insert = (piece: string) => {
    const box = area.current;
    const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length];
    setText(`${text.slice(0, from)}${piece}${text.slice(to)}`);
    const caret = from + piece.length;
    // After the box has its new text.
    requestAnimationFrame(() => box?.setSelectionRange(caret, caret));
  };
  return { text, setText, insert, area };
}
