import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { useState, type FormEvent } from 'react';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/overlay/dialog';
import { TextAreaField } from '@/ui/form/text-area-field';

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
      title="Add a note"
      description={`${member.fullName || NETWORK_TEXTS.unknownUser} sees it with your request.`}
      size="sm"
      askBeforeClose={length > 0 ? 'Discard this note?' : undefined}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="connection-note" disabled={isLong}>
            Send request
          </Button>
        </>
      }
    >
      <form id="connection-note" onSubmit={handleSubmit}>
        <TextAreaField
          label="Note"
          rows={4}
          value={note}
          placeholder="How do you know each other?"
          error={isLong ? NETWORK_TEXTS.rules.noteLong : undefined}
          hint="Optional, up to 200 characters"
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
