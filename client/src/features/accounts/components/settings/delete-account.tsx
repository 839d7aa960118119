import { deleteAccount } from '@weft/shared/accounts/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { paths } from '@/lib/paths';
import { forgetMember, whileLeaving } from '@/lib/api/session';
import { notify } from '@/alerts/toasts/notify';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { PasswordField } from '@/ui/form/password-field';

function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    resolver: schemaResolver(deleteAccount.body),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const leave = async (password: string) => {
    const { message } = await call(deleteAccount, { body: { password } });
    forgetMember();
    notify.success(message ?? 'Your account is deleted.');
    await navigate(paths.signIn, { replace: true });
  };

  const handleSubmit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await whileLeaving(() => leave(password));
    } catch (error) {
      if (!applyServerErrors(form, error, ['password'])) {
        setFailure(messageOf(error, 'Failed to delete your account'));
      }
    }
  });

  return (
    <form
      noValidate
      className="flex max-w-[460px] flex-col gap-4"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <p className="text-label text-pretty text-muted">
        Your profile, posts, comments, connections and files are permanently removed straight away. Your
        messages stay visible to recipients as &ldquo;Deleted member&rdquo;.
      </p>
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
      <PasswordField
        label="Password"
        autoComplete="current-password"
        hint="To confirm it's you"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={isSubmitting} busyText="Deleting...">
          Delete my account
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Deletes the account after the member has confirmed with the password. */
export function DeleteAccount() {
  return (
    <Disclosure
      icon={<Trash2 aria-hidden="true" />}
      title="Delete my account"
      text="Removes your account and everything you published"
    >
      {(close) => <DeleteAccountForm onClose={close} />}
    </Disclosure>
  );
}
