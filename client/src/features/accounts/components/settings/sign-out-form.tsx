import { endOtherSessions } from '@weft/shared/accounts/contract';
import { useState } from 'react';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useFirstFocus } from '@/lib/forms/use-first-focus';
import { useForm } from '@/lib/forms/use-form';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { PasswordField } from '@/ui/form/password-field';
import { useProofs } from '../../second-factor/second-factor-queries';
import { useEndSessions } from '../../api/session-queries';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

interface Props {
  /** All other sessions if undefined. */
  readonly sessionId?: string;
  readonly text: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function SignOutFields({ sessionId, text, hasPassword, onDone, onCancel }: Props & { hasPassword: boolean }) {
  const [failure, setFailure] = useState<string>();
  const endSessions = useEndSessions();
  const form = useForm<{ password?: string }>({
    resolver: schemaResolver(endOtherSessions.body),
    defaultValues: hasPassword ? { password: '' } : {},
  });
  useFirstFocus(form, 'password');
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await endSessions.mutateAsync({ id: sessionId, password });
      onDone();
    } catch (error) {
      if (isApiError(error, 'CANCELLED')) return;
      if (!applyServerErrors(form, error, ['password'])) {
        setFailure(messageOf(error, texts.sessions.signOutFailed));
      }
    }
  });

  return (
    <form
      noValidate
      className="flex w-full max-w-[460px] flex-col gap-4 py-2"
      onSubmit={(event) => void handleSubmit(event)}
    >
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
      {hasPassword && (
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          hint={text}
          error={errors.password?.message}
          {...form.register('password')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={isSubmitting} busyText={texts.sessions.signingOut}>
          {uiTexts.signOut}
        </Button>
        <Button variant="ghost" disabled={isSubmitting} onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

/**
 * Asks for the password before sessions end, so that a stranger at an unlocked screen can't sign out other devices.
 * Members without a usable password confirm their identity otherwise.
 */
export function SignOutForm(props: Props) {
  const { password } = useProofs();
  return <SignOutFields key={String(password)} hasPassword={password} {...props} />;
}
