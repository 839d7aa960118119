import { deleteAccount } from '@weft/shared/accounts/contract';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { paths } from '@/lib/paths';
import { forgetMember } from '@/lib/api/forget-member';
import { whileLeaving } from '@/lib/api/session';
import { notify } from '@/alerts/toasts/notify';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { PasswordField } from '@/ui/form/password-field';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useProofs } from '../../second-factor/second-factor-queries';
import { texts } from '../../texts/generated';

function DeleteAccountForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const form = useForm<{ password?: string }>({
    resolver: schemaResolver(deleteAccount.body),
    defaultValues: hasPassword ? { password: '' } : {},
  });
  const { errors, isSubmitting } = form.formState;

  const leave = async (password: string | undefined) => {
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
      if (isApiError(error, 'CANCELLED')) return;
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
      {hasPassword && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          hint={texts.deleteAccount.passwordHint}
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
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

function DeleteAccountContent({ onClose }: { onClose: () => void }) {
  const { password } = useProofs();
  return <DeleteAccountForm key={String(password)} hasPassword={password} onClose={onClose} />;
}

/** Deletes the account after the member has confirmed with the password, or otherwise without one. */
export function DeleteAccount() {
  return (
    <Disclosure
      icon={<Trash2 aria-hidden="true" />}
      title={texts.deleteAccount.title}
      text={texts.deleteAccount.text}
    >
      {(close) => <DeleteAccountContent onClose={close} />}
    </Disclosure>
  );
}
