import { confirmIdentity } from '@weft/shared/accounts/second-factor/contract';
import { useId, useState } from 'react';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { PasswordField } from '@/ui/form/password-field';
import { TextField } from '@/ui/form/text-field';
import { Dialog } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';
import { PasskeyProof } from '../passkeys/passkey-proof';
import { texts as accountTexts } from '../texts/generated';
import { useProofs } from './second-factor-queries';
import { texts } from './texts/generated';

const { confirm, signIn } = texts;

type Way = 'password' | 'code';

function ProofForm({
  way,
  formId,
  onBusy,
  onProven,
}: {
  way: Way;
  formId: string;
  onBusy: (isBusy: boolean) => void;
  onProven: () => void;
}) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<{ password?: string; code?: string }>({
    resolver: schemaResolver(confirmIdentity.body),
    defaultValues: { [way]: '' },
  });
  const { errors } = form.formState;
  const handleSubmit = form.handleSubmit(async (body) => {
    setFailure(undefined);
    onBusy(true);
    try {
      await call(confirmIdentity, { body });
      onProven();
    } catch (error) {
      if (!applyServerErrors(form, error, [way])) setFailure(messageOf(error, confirm.failed));
    } finally {
      onBusy(false);
    }
  });
  return (
    <form
      id={formId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void handleSubmit(event)}
    >
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
      {way === 'password' ? (
        <PasswordField
          data-autofocus=""
          label={accountTexts.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
      ) : (
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the member has just chosen this field
          autoFocus
          label={signIn.label}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          error={errors.code?.message}
          {...form.register('code')}
        />
      )}
    </form>
  );
}

/** Asks for a passkey, the password or a code before a call that needs a fresh proof. What is typed below stays. */
export function ConfirmIdentity({ onAnswer }: { onAnswer: (isProven: boolean) => void }) {
  const formId = useId();
  const [chosen, setChosen] = useState<Way>('password');
  const [isBusy, setBusy] = useState(false);
  const { password, code } = useProofs();
  const way = password ? chosen : 'code';
  const hasForm = password || code;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={confirm.title}
      description={confirm.text}
      size="sm"
      footer={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={() => onAnswer(false)}>
            {uiTexts.cancel}
          </Button>
          {hasForm && (
            <Button type="submit" form={formId} busy={isBusy} busyText={signIn.busy}>
              {signIn.continue}
            </Button>
          )}
        </>
      }
    >
      <PasskeyProof inactive={isBusy} onBusy={setBusy} onProven={() => onAnswer(true)} />
      {hasForm ? (
        <ProofForm key={way} way={way} formId={formId} onBusy={setBusy} onProven={() => onAnswer(true)} />
      ) : (
        <p className="text-label text-pretty text-muted">{confirm.signInAgain}</p>
      )}
      {password && code && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-3 -ms-3"
          onClick={() => setChosen(way === 'password' ? 'code' : 'password')}
        >
          {way === 'password' ? confirm.withCode : confirm.withPassword}
        </Button>
      )}
    </Dialog>
  );
}
