import { signInWithPasskey, startPasskeySignIn } from '@weft/shared/accounts/passkeys/contract';
import type { PasskeyResponse } from '@weft/shared/accounts/passkeys/fields';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { Fingerprint } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '@/lib/api/api-client';
import { Button } from '@/ui/button/button';
import { refusalOf, type Refusal } from '../refusal';
import type { SignedIn } from '../second-factor/code-step';
import { useHasPasswords } from '../providers/use-has-passwords';
import { askForPasskey, autofillPasskey, stopAutofill, supportsAutofill } from './passkey-ceremonies';
import { texts } from './texts/generated';

const { signIn } = texts;
/** The challenge of the email field is replaced before it expires (ms). */
const RENEWED_EVERY = ACCOUNT_LIMITS.passkeyChallengeLifetime - 60_000;

const optionsOf = async () => (await call(startPasskeySignIn)).options;

interface Props {
  readonly onSignedIn: (answer: SignedIn) => Promise<void>;
  /** Called with undefined when a new attempt begins. */
  readonly onFailure: (refusal: Refusal | undefined) => void;
}

/** Offers passkeys in the email field, as long as it is mounted. `onExpiry` has to mount another one. */
function PasskeyAutofill({
  onPasskey,
  onExpiry,
}: {
  onPasskey: (passkey: PasskeyResponse) => Promise<void>;
  onExpiry: () => void;
}) {
  const handlePasskey = useEffectEvent(onPasskey);
  const handleExpiry = useEffectEvent(onExpiry);
  useEffect(() => {
    let isCurrent = true;
    const wait = async () => {
      if (!(await supportsAutofill())) return;
      const options = await optionsOf();
      if (!isCurrent) return;
      const passkey = await autofillPasskey(options);
      if (isCurrent && passkey) await handlePasskey(passkey);
    };
    // The button remains where the browser offers nothing in the field.
    wait().catch(() => undefined);
    const timer = setTimeout(() => handleExpiry(), RENEWED_EVERY);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      stopAutofill();
    };
  }, []);
  return null;
}

/** "Sign in with a passkey", and passkeys in the autofill of the email field. */
export function PasskeySignIn({ onSignedIn, onFailure }: Props) {
  const hasPasswords = useHasPasswords();
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const nextRound = () => setRound((before) => before + 1);
  const attempt = async (ask: () => Promise<PasskeyResponse | undefined>) => {
    onFailure(undefined);
    setBusy(true);
    try {
      const passkey = await ask();
      if (passkey) await onSignedIn(await call(signInWithPasskey, { body: { passkey } }));
      else onFailure({ message: hasPasswords ? signIn.cancelled : signIn.cancelledWithoutPassword });
    } catch (error) {
      onFailure(refusalOf(error, signIn.failed));
    } finally {
      setBusy(false);
      nextRound();
    }
  };
  const handleClick = () => attempt(async () => askForPasskey(await optionsOf()));
  return (
    <>
      <PasskeyAutofill
        key={round}
        onPasskey={(passkey) => attempt(() => Promise.resolve(passkey))}
        onExpiry={() => !isBusy && nextRound()}
      />
      <Button
        variant="secondary"
        size="lg"
        block
        icon={<Fingerprint aria-hidden="true" className="size-5" />}
        busy={isBusy}
        busyText={signIn.busy}
        onClick={() => void handleClick()}
      >
        {signIn.button}
      </Button>
    </>
  );
}
