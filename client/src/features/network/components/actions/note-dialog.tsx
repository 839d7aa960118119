import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { useState, type FormEvent } from 'react';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/overlay/dialog';
import { TextAreaField } from '@/ui/form/text-area-field';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

/** The counter appears from this length. */
const COUNTER_FROM = NETWORK_LIMITS.noteMax - 50;

/** Dialog for the note of a connection request. */
export function NoteDialog({
  member,
  onSend,
  onClose,
}: {
  member: Pick<MemberSummary, 'fullName'>;
  onSend: (note: string) => void;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const length = note.trim().length;
  const isLong = length > NETWORK_LIMITS.noteMax;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isLong) return;
    onClose();
    onSend(note.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.note.title}
      description={texts.note.visibility({ name: member.fullName || NETWORK_TEXTS.unknownUser })}
      size="sm"
      askBeforeClose={length > 0 ? texts.note.discard : undefined}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form="connection-note" disabled={isLong}>
            {texts.note.send}
          </Button>
        </>
      }
    >
      <form id="connection-note" onSubmit={handleSubmit}>
        <TextAreaField
          label={texts.note.label}
          rows={4}
          value={note}
          placeholder={texts.note.placeholder}
          error={isLong ? NETWORK_TEXTS.rules.noteLong : undefined}
          hint={texts.note.hint}
          aside={
            length >= COUNTER_FROM && (
              <span className="num text-small text-muted">
                {length} / {NETWORK_LIMITS.noteMax}
              </span>
            )
          }
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
