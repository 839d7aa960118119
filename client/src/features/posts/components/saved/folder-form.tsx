import { POST_TEXTS } from '@weft/shared/posts/texts';
import { SAVED_LIMITS } from '@weft/shared/limits';
import { isBlank } from '@weft/shared/text/visible-text';
import { useState } from 'react';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/form/text-field';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { texts } from '../../texts/generated';
import { texts as uiTexts } from '@/ui/texts/generated';

const FORM = 'saved-folder';

/** Dialog that asks for the name of a folder. A refused name keeps what was typed. */
export function FolderForm({
  title,
  action,
  initial = '',
  failed,
  busy,
  onSave,
  onClose,
}: {
  title: string;
  /** Label of the button. */
  action: string;
  initial?: string;
  failed: string;
  busy: boolean;
  onSave: (name: string, options: { onError: (error: Error) => void }) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  const save = () => {
    if (isBlank(name)) setError(POST_TEXTS.rules.folderName);
    else
      onSave(name, {
        onError: (refusal) =>
          setError(
            (isApiError(refusal, 'VALIDATION_FAILED') && refusal.fields['name']) ||
              messageOf(refusal, failed),
          ),
      });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      size="sm"
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost">{uiTexts.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={FORM} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) save();
        }}
      >
        <TextField
          label={texts.saved.folderName}
          data-autofocus=""
          value={name}
          error={error}
          maxLength={SAVED_LIMITS.folderNameMax}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
