import { finishSignIn } from '@weft/shared/accounts/second-factor/contract';
import { SecondFactorCode } from '@weft/shared/accounts/second-factor/fields';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { appName } from '@weft/shared/app';
import type { AnswerEnvelope } from '@weft/shared/http/endpoint';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { ArrowLeft, LifeBuoy } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { call } from '@/lib/api/api-client';
import { isApiError } from '@/lib/api/api-error';
import { usePageTitle } from '@/lib/browser/page-title';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Checkbox } from '@/ui/form/checkbox';
import { OtpBoxes } from '@/ui/form/otp-boxes';
import { TextField } from '@/ui/form/text-field';
import { texts as uiTexts } from '@/ui/texts/generated';
import { AuthHeading } from '../components/auth-frame';
import { refusalOf, type Refusal } from '../refusal';
import { texts } from './texts/generated';

const { signIn } = texts;
const EMPTY: string[] = Array.from({ length: ACCOUNT_LIMITS.codeLength }, () => '');

export type SignedIn = AnswerEnvelope<typeof finishSignIn>;

/** Submits a code; `error` is for the field. Calls `onExpired` if the sign-in has to begin again. */
function useCode({ onSignedIn, onExpired }: Pick<CodeStepProps, 'onSignedIn' | 'onExpired'>) {
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (code: string, trust = false) => {
    if (isBusy) return;
    if (!SecondFactorCode.safeParse(code).success) {
      setError(SECOND_FACTOR_TEXTS.anyCode);
      return;
    }
    setError(undefined);
    setBusy(true);
    try {
      await onSignedIn(await call(finishSignIn, { body: { code, ...(trust && { trust }) } }));
    } catch (failure) {
      const refusal = refusalOf(failure, signIn.failed);
      if (refusal.isSuspended || isApiError(failure, 'OTP_EXPIRED')) onExpired(refusal);
      else setError(refusal.message);
    } finally {
      setBusy(false);
    }
  };
  return { error, setError, isBusy, submit };
}

interface CodeStepProps {
  readonly onSignedIn: (answer: SignedIn) => Promise<void>;
  /** The sign-in has to begin again. */
  readonly onExpired: (refusal: Refusal) => void;
  readonly onBack: () => void;
}

type CodeProps = Pick<CodeStepProps, 'onSignedIn' | 'onExpired'>;

function AppCodeForm(props: CodeProps) {
  const { error, setError, isBusy, submit } = useCode(props);
  const [digits, setDigits] = useState(EMPTY);
  const [isTrusted, setTrusted] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(digits.join(''), isTrusted);
  };
  return (
    <form noValidate className="flex flex-col gap-[18px]" onSubmit={handleSubmit}>
      <AuthHeading title={signIn.title}>{signIn.text({ app: appName() })}</AuthHeading>
      <OtpBoxes
        label={signIn.label}
        length={ACCOUNT_LIMITS.codeLength}
        value={digits}
        onChange={(next) => {
          setError(undefined);
          setDigits(next);
        }}
        error={error}
      />
      <Checkbox
        label={signIn.trust}
        checked={isTrusted}
        onChange={(event) => setTrusted(event.target.checked)}
      />
      <Button type="submit" size="lg" block busy={isBusy} busyText={signIn.busy}>
        {signIn.continue}
      </Button>
    </form>
  );
}

function RecoveryCodeForm(props: CodeProps) {
  const { error, setError, isBusy, submit } = useCode(props);
  const [code, setCode] = useState('');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(code);
  };
  return (
    <form noValidate className="flex flex-col gap-[18px]" onSubmit={handleSubmit}>
      <AuthHeading title={signIn.withRecovery}>{signIn.recoveryText}</AuthHeading>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of this step
        autoFocus
        label={signIn.recoveryLabel}
        placeholder={signIn.recoveryExample}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        dir="ltr"
        value={code}
        onChange={(event) => {
          setError(undefined);
          setCode(event.target.value);
        }}
        error={error}
      />
      <Button type="submit" size="lg" block busy={isBusy} busyText={signIn.busy}>
        {signIn.continue}
      </Button>
      <BannerMessage tone="info">{signIn.noCodes}</BannerMessage>
    </form>
  );
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ onBack, ...props }: CodeStepProps) {
  const [isRecovery, setRecovery] = useState(false);
  const backToCode = () => setRecovery(false);
  useBackCloses(isRecovery, backToCode);
  usePageTitle(isRecovery ? signIn.withRecovery : signIn.title);
  return (
    <div className="flex flex-col gap-[18px]">
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3 self-start"
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        onClick={isRecovery ? backToCode : onBack}
      >
        {isRecovery ? signIn.backToCode : uiTexts.backToSignIn}
      </Button>
      {isRecovery ? <RecoveryCodeForm {...props} /> : <AppCodeForm {...props} />}
      {!isRecovery && (
        <Button
          variant="secondary"
          size="lg"
          block
          icon={<LifeBuoy aria-hidden="true" className="size-5" />}
          onClick={() => setRecovery(true)}
        >
          {signIn.withRecovery}
        </Button>
      )}
    </div>
  );
}
