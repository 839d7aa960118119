import { changePassword } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/lib/api/api-client';
import { errorText } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { useForm } from '@/lib/forms/use-form';
import { keepSession } from '@/lib/api/session';
import { useMe } from '@/features/members';
import { renewPushSoon } from '@/alerts/push/renew-soon';
import { notify } from '@/alerts/toasts/notify';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { PasswordField } from '@/ui/form/password-field';
import { newPasswordResolver } from '../../new-password-rules';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useProofs } from '../../second-factor/second-factor-queries';
import { texts } from '../../texts/generated';

const { done, failed, rules } = ACCOUNT_TEXTS;

interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const EMPTY: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' };
const resolver = newPasswordResolver<Passwords>({
  required: ['currentPassword', 'newPassword', 'confirmPassword'],
  mismatch: () => rules.newPasswordsDiffer,
});

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Passwords>({ resolver, defaultValues: EMPTY, reValidateMode: 'onSubmit' });
  // The resolver reports one error at a time, so typing in any field clears it.
  const onChange = () => form.clearErrors();
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setFailure(undefined);
    try {
      // The server ends all other sessions. The new token continues this one.
      const { token } = await call(changePassword, { body: { currentPassword, newPassword } });
      keepSession(token);
      // Ends what another browser may have subscribed with the earlier token.
      if (me) renewPushSoon(me._id);
      notify.success(done.passwordChanged);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error, ['currentPassword', 'newPassword'])) {
        setFailure(
          errorText(error, { offline: failed.changePassword, fallback: failed.changePasswordFallback }),
        );
      }
    }
  });

  return (
    <form
      noValidate
      className="flex max-w-[460px] flex-col gap-4"
      onSubmit={(event) => void handleSubmit(event)}
    >
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
      <PasswordField
        label={texts.changePassword.current}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { onChange })}
      />
      <PasswordField
        label={texts.changePassword.newPassword}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword', { onChange })}
      />
      <PasswordField
        label={texts.changePassword.confirm}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', { onChange })}
      />
      <div className="mt-1 flex gap-2">
        <Button type="submit" busy={isSubmitting} busyText={texts.changePassword.busy}>
          {texts.changePassword.change}
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
          {uiTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** "Change password" of the settings, for members with a password that signs in. Closing it discards the typed passwords. */
export function ChangePassword() {
  if (!useProofs().password) return null;
  return (
    <Disclosure
      icon={<KeyRound aria-hidden="true" />}
      title={texts.changePassword.title}
      text={texts.changePassword.text({ count: ACCOUNT_LIMITS.passwordMin })}
    >
      {(close) => <ChangePasswordForm onClose={close} />}
    </Disclosure>
  );
}
