import { changePassword } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { ChevronDown, KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '@/lib/api-client';
import { messageOf } from '@/lib/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { keepSession } from '@/lib/session';
import { notify } from '@/notifications/notify';
import { BannerMessage } from '@/ui/banner-message';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { PasswordField } from '@/ui/password-field';
import { newPasswordResolver } from '../new-password-rules';

const { done, failed, rules } = ACCOUNT_TEXTS;

interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const EMPTY: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' };
const resolver = newPasswordResolver<Passwords>({
  required: ['currentPassword', 'newPassword', 'confirmPassword'],
  differ: rules.newPasswordsDiffer,
});

function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<Passwords>({ resolver, defaultValues: EMPTY, reValidateMode: 'onSubmit' });
  // The rules stand in an order and speak one at a time: what the last one said is over with the next key.
  const onChange = () => form.clearErrors();
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setFailure(undefined);
    try {
      // Every other session ends with the change; the fresh token keeps this one.
      const { token } = await call(changePassword, { body: { currentPassword, newPassword } });
      keepSession(token);
      notify.success(done.passwordChanged);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error, ['currentPassword', 'newPassword'])) {
        setFailure(messageOf(error, failed.changePassword));
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
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { onChange })}
      />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...form.register('newPassword', { onChange })}
      />
      <PasswordField
        label="Confirm New Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword', { onChange })}
      />
      <div className="mt-1 flex gap-2">
        <Button type="submit" busy={isSubmitting} busyText="Changing...">
          Change Password
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The expandable "Change password" of the settings (specification 2.10). Closing forgets what was typed. */
export function ChangePassword() {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        className="flex w-full items-center gap-3 px-6 py-4 text-left hover:bg-hover focus-visible:-outline-offset-2 max-md:px-4"
        onClick={() => setOpen(!isOpen)}
      >
        <KeyRound aria-hidden="true" className="size-5 flex-none text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">Change password</span>
          <span className="text-small text-muted">Use at least 6 characters that you use nowhere else</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx(
            'size-5 flex-none text-muted transition-transform duration-[var(--t-base)]',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      <div id={panelId} hidden={!isOpen} className="px-6 pt-1 pb-6 max-md:px-4">
        {isOpen && <ChangePasswordForm onClose={() => setOpen(false)} />}
      </div>
    </div>
  );
}
