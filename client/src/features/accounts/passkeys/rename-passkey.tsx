import type { PasskeyView } from '@weft/shared/accounts/passkeys/contract';
import { PasskeyName } from '@weft/shared/accounts/passkeys/fields';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { useId, useState, type FormEvent } from 'react';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/form/text-field';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useRenamePasskey } from './passkey-queries';
import { texts } from './texts/generated';

/** Asks for a passkey's name. A refused name keeps what was typed. */
export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const formId = useId();
  const rename = useRenamePasskey();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string>();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (rename.isPending) return;
    const checked = PasskeyName.safeParse(name);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      return;
    }
    rename.mutate(
      { id: passkey._id, name: checked.data },
      {
        onSuccess: onClose,
        onError: (refusal) =>
          setError(
            (isApiError(refusal, 'VALIDATION_FAILED') && refusal.fields['name']) ||
              messageOf(refusal, texts.renameFailed),
          ),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.renameTitle}
      size="sm"
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost">{uiTexts.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={formId} busy={rename.isPending}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <TextField
          label={texts.name}
          data-autofocus=""
          value={name}
          error={error}
          maxLength={ACCOUNT_LIMITS.passkeyNameMax}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
