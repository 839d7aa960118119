import { useQuery } from '@tanstack/react-query';
import type { EmailChangeView } from '@weft/shared/accounts/email-change/contract';
import { Email } from '@weft/shared/accounts/fields';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { Mail } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import { RichText } from '@/ui/display/rich-text';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { TextField } from '@/ui/form/text-field';
import { Disclosure } from '@/ui/navigation/disclosure';
import { SettingsContent } from '../components/settings/settings-content';
import { addressPart } from '../components/auth-frame';
import { emailChangeQueries, useAskEmailChange, useCancelEmailChange } from './email-change-queries';
import { texts } from './texts/generated';

/** Waits for the new address, or is cancelled. */
function Waiting({ email }: { email: string }) {
  const panel = useRef<HTMLDivElement>(null);
  const cancel = useCancelEmailChange();
  const handleCancel = () => {
    if (panel.current) keepFocusNear(panel.current);
    cancel.mutate();
  };
  return (
    <div ref={panel} className="mb-4">
      <BannerMessage tone="info">
        <p>
          <RichText parts={texts.waiting({ email, address: addressPart })} /> {texts.waitingText}
        </p>
        <Button
          size="sm"
          variant="secondary"
          className="mt-2.5"
          busy={cancel.isPending}
          onClick={handleCancel}
        >
          {texts.cancel}
        </Button>
      </BannerMessage>
    </div>
  );
}

/** Asks for the new address. A refused one keeps what was typed. */
function AskForm() {
  const ask = useAskEmailChange();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const checked = Email.safeParse(email);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message);
      return;
    }
    ask.mutate(checked.data, {
      onSuccess: () => setEmail(''),
      onError: (refusal) => {
        if (isApiError(refusal, 'CANCELLED')) return;
        setError(
          (isApiError(refusal, 'VALIDATION_FAILED') && refusal.fields['email']) ||
            messageOf(refusal, texts.failed),
        );
      },
    });
  };
  return (
    <form noValidate className="flex max-w-[460px] flex-col gap-4" onSubmit={handleSubmit}>
      <TextField
        label={texts.newAddress}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={texts.hint}
        value={email}
        error={error}
        maxLength={ACCOUNT_LIMITS.emailMax}
        onChange={(event) => {
          setEmail(event.target.value);
          setError(undefined);
        }}
      />
      <p className="text-small text-pretty text-muted">{texts.notice}</p>
      <Button
        type="submit"
        className="self-start"
        variant="secondary"
        busy={ask.isPending}
        busyText={texts.sending}
      >
        {texts.send}
      </Button>
    </form>
  );
}

function Content({ email, pending }: EmailChangeView) {
  return (
    <>
      <p className="mb-4 text-label text-muted">
        <RichText parts={texts.current({ email, address: addressPart })} />
      </p>
      {pending && <Waiting email={pending.email} />}
      <AskForm />
    </>
  );
}

function LoadedSettings() {
  const query = useQuery(emailChangeQueries.state());
  return (
    <SettingsContent query={query} loading={texts.loading} failed={texts.loadFailed}>
      {(state) => <Content {...state} />}
    </SettingsContent>
  );
}

/** "Email" of the settings. */
export function EmailSettings() {
  return (
    <Disclosure icon={<Mail aria-hidden="true" />} title={texts.title} text={texts.text}>
      <LoadedSettings />
    </Disclosure>
  );
}
