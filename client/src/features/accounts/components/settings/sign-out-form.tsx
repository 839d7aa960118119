import { endOtherSessions } from '@weft/shared/accounts/contract';
import { useState } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useFirstFocus } from '@/lib/forms/use-first-focus';
import { useForm } from '@/lib/forms/use-form';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Button } from '@/ui/button/button';
import { PasswordField } from '@/ui/form/password-field';
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

/** Asks for the password before sessions end, so that a stranger at an unlocked screen can't sign out other devices. */
export function SignOutForm({ sessionId, text, onDone, onCancel }: Props) {
  const [failure, setFailure] = useState<string>();
  const endSessions = useEndSessions();
  const form = useForm({
    resolver: schemaResolver(endOtherSessions.body),
    defaultValues: { password: '' },
  });
  useFirstFocus(form, 'password');
  const { errors, isSubmitting } = form.formState;

  const handleSubmit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await endSessions.mutateAsync({ id: sessionId, password });
      onDone();
    } catch (error) {
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
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        hint={text}
        error={errors.password?.message}
        {...form.register('password')}
      />
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
