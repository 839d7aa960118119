import { deleteAccount } from '@weft/shared/accounts/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { paths } from '@/lib/paths';
import { forgetMember, whileLeaving } from '@/lib/api/session';
import { notify } from '@/alerts/toasts/notify';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { PasswordField } from '@/ui/form/password-field';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

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
    notify.success(message ?? texts.deleteAccount.deleted);
    await navigate(paths.signIn, { replace: true });
  };

  const handleSubmit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await whileLeaving(() => leave(password));
    } catch (error) {
      if (!applyServerErrors(form, error, ['password'])) {
        setFailure(messageOf(error, texts.deleteAccount.failed));
      }
    }
  });

  return (
    <form
      noValidate
      className="flex max-w-[460px] flex-col gap-4"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <p className="text-label text-pretty text-muted">{texts.deleteAccount.hint}</p>
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        hint={texts.deleteAccount.passwordHint}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={isSubmitting} busyText={texts.deleteAccount.busy}>
          {texts.deleteAccount.title}
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
          {uiTexts.cancel}
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
      title={texts.deleteAccount.title}
      text={texts.deleteAccount.text}
    >
      {(close) => <DeleteAccountForm onClose={close} />}
    </Disclosure>
  );
}
