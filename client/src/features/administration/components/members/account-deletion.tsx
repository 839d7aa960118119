import { DELETION_GRACE_DAYS } from '@weft/shared/administration/deletion-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { AdministeredAccount } from '@weft/shared/administration/views';
import { useState } from 'react';
import { useForm } from '@/lib/forms/use-form';
import { dateFormat } from '@/lib/languages/date-format';
import { Button } from '@/ui/button/button';
import { TextField } from '@/ui/form/text-field';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useAccountAction, useDeleteMember } from '../../api/use-account-changes';
import { texts } from '../../texts/generated';

const { member: memberTexts } = texts;

/** Asks for the address of the account as a confirmation. */
function DeletionForm({
  account: { _id, email },
  onClose,
}: {
  account: AdministeredAccount;
  onClose: () => void;
}) {
  const deletion = useDeleteMember(_id);
  const form = useForm({ defaultValues: { email: '' } });
  const submit = form.handleSubmit((typed) => {
    if (typed.email.trim().toLowerCase() !== email)
      form.setError('email', { message: ADMINISTRATION_TEXTS.rules.otherMember }, { shouldFocus: true });
    else deletion.mutate(typed.email, { onSuccess: onClose });
  });
  return (
    <form
      noValidate
      aria-label={memberTexts.delete}
      className="well mt-3 flex flex-col gap-4 p-4"
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-small text-pretty text-muted">
        {memberTexts.deleteText({ days: DELETION_GRACE_DAYS })}
      </p>
      <TextField
        label={memberTexts.deleteConfirm}
        hint={email}
        dir="ltr"
        autoComplete="off"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" variant="danger" size="sm" busy={deletion.isPending}>
          {memberTexts.delete}
        </Button>
      </div>
    </form>
  );
}

/** Deletes the account after a grace, or keeps it. */
export function AccountDeletion({ account }: { account: AdministeredAccount }) {
  const [isAsking, setAsking] = useState(false);
  const action = useAccountAction(account._id);
  const { leavesAt, can } = account;
  if (leavesAt !== null)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-label">
          {memberTexts.leaves({ date: dateFormat({ dateStyle: 'long' }).format(new Date(leavesAt)) })}
        </p>
        {can.manage && (
          <Button variant="secondary" busy={action.isPending} onClick={() => action.mutate('keep')}>
            {memberTexts.keep}
          </Button>
        )}
      </div>
    );
  if (!can.delete) return null;
  return (
    <div>
      <Button variant="danger-ghost" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {memberTexts.deleteAsk}
      </Button>
      {isAsking && <DeletionForm account={account} onClose={() => setAsking(false)} />}
    </div>
  );
}
