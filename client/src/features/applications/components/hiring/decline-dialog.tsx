import { APPLICATION_LIMITS } from '@weft/shared/limits';
import { useState } from 'react';
import { Button } from '@/ui/button/button';
import { TextAreaField } from '@/ui/form/text-area-field';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

const { declining } = texts;

/** Asks for the text that declined applicants read. */
export function DeclineDialog({
  count,
  busy,
  onDecline,
  onClose,
}: {
  count: number;
  busy: boolean;
  onDecline: (message: string) => void;
  onClose: () => void;
}) {
  const [template] = useState(() => declining.template);
  const [message, setMessage] = useState(template);
  return (
    <Dialog
      open
      size="sm"
      title={declining.title({ count })}
      askBeforeClose={message !== template && !busy ? declining.discard : undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost">{uiTexts.cancel}</Button>
          </DialogClose>
          <Button variant="danger" busy={busy} onClick={() => onDecline(message)}>
            {declining.confirm}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={declining.label}
        hint={declining.hint}
        rows={7}
        maxLength={APPLICATION_LIMITS.noteMax}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
    </Dialog>
  );
}
