import { useQuery } from '@tanstack/react-query';
import { startProviderSignIn, type ProviderView } from '@weft/shared/accounts/providers/contract';
import { Building2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { call } from '@/lib/api/api-client';
import { QueryScope } from '@/lib/api/query-scope';
import { leaveFor } from '@/lib/browser/leave-for';
import { lazyView } from '@/lib/languages/lazy-view';
import { Button } from '@/ui/button/button';
import { hasNumericAddress, supportsPasskeys } from '../passkeys/passkey-support';
import { PasskeysOff } from '../passkeys/passkeys-off';
import { refusalOf, type Refusal } from '../refusal';
import type { SignedIn } from '../second-factor/code-step';
import { providerQueries } from './provider-queries';
import { texts } from './texts/generated';
import { useHasPasswords } from './use-has-passwords';

const { signIn } = texts;

const PasskeySignIn = lazyView(async () => (await import('../passkeys/passkey-sign-in')).PasskeySignIn);

interface Props {
  readonly onSignedIn: (answer: SignedIn) => Promise<void>;
  /** Called with undefined when a new attempt begins. */
  readonly onFailure: (refusal: Refusal | undefined) => void;
  /** Called with whether passwords sign members in. */
  readonly onPasswords: (areOn: boolean) => void;
}

function ProviderButton({
  provider: { id, name, button },
  onFailure,
}: Pick<Props, 'onFailure'> & { provider: ProviderView }) {
  const [isBusy, setBusy] = useState(false);
  const handleClick = async () => {
    onFailure(undefined);
    setBusy(true);
    try {
      leaveFor((await call(startProviderSignIn, { params: { provider: id } })).address);
    } catch (error) {
      onFailure(refusalOf(error, signIn.failed));
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="lg"
      block
      icon={<Building2 aria-hidden="true" className="size-5" />}
      busy={isBusy}
      busyText={signIn.busy({ name })}
      onClick={() => void handleClick()}
    >
      {button ?? signIn.button({ name })}
    </Button>
  );
}

function Ways(props: Props) {
  const { data } = useQuery(providerQueries.list());
  const { onPasswords } = props;
  const hasPasswords = useHasPasswords();
  useEffect(() => onPasswords(hasPasswords), [hasPasswords, onPasswords]);
  const providers = data?.providers ?? [];
  const isNumeric = hasNumericAddress();
  const hasPasskeys = !isNumeric && supportsPasskeys();
  return (
    <>
      {(hasPasskeys || providers.length > 0) && (
        <div className="flex flex-col gap-2.5">
          {hasPasskeys && (
            <Suspense fallback={<div className="h-12" />}>
              <PasskeySignIn {...props} />
            </Suspense>
          )}
          {providers.map((provider) => (
            <ProviderButton key={provider.id} provider={provider} onFailure={props.onFailure} />
          ))}
        </div>
      )}
      {isNumeric && <PasskeysOff />}
      {!hasPasswords && <p className="text-center text-small text-muted">{signIn.passwordsOff}</p>}
      {hasPasswords && (hasPasskeys || providers.length > 0) && (
        <p className="flex items-center gap-3 text-small text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {signIn.divider}
        </p>
      )}
    </>
  );
}

/** The ways to sign in without a password: passkeys and organisations. */
export function OtherWays(props: Props) {
  return (
    <QueryScope>
      <Ways {...props} />
    </QueryScope>
  );
}
