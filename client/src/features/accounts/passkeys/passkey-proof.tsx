import { useQuery } from '@tanstack/react-query';
import { startPasskeyProof } from '@weft/shared/accounts/passkeys/contract';
import { confirmIdentity } from '@weft/shared/accounts/second-factor/contract';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { texts as secondFactorTexts } from '../second-factor/texts/generated';
import { askForPasskey } from './passkey-ceremonies';
import { passkeyQueries } from './passkey-queries';
import { supportsPasskeys } from './passkey-support';
import { texts } from './texts/generated';

const { confirm } = secondFactorTexts;

/** Whether the member has a passkey that this page can use. */
function useHasPasskey(): boolean {
  const { data } = useQuery({ ...passkeyQueries.list(), enabled: supportsPasskeys() });
  return data !== undefined && data.passkeys.length > 0 && data.origin === window.location.origin;
}

/** Confirms the member's identity with a passkey. Nothing for members without one. */
export function PasskeyProof({
  inactive,
  onBusy,
  onProven,
}: {
  inactive: boolean;
  onBusy: (isBusy: boolean) => void;
  onProven: () => void;
}) {
  const hasPasskey = useHasPasskey();
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  if (!hasPasskey) return null;
  const prove = async () => {
    const passkey = await askForPasskey((await call(startPasskeyProof)).options);
    if (!passkey) return;
    await call(confirmIdentity, { body: { passkey } });
    onProven();
  };
  const handleClick = async () => {
    setFailure(undefined);
    setAsking(true);
    onBusy(true);
    try {
      await prove();
    } catch (error) {
      setFailure(messageOf(error, confirm.failed));
    } finally {
      setAsking(false);
      onBusy(false);
    }
  };
  return (
    <div className="mb-4 flex flex-col gap-4">
      {failure && <BannerMessage tone="danger">{failure}</BannerMessage>}
      <Button
        variant="secondary"
        block
        icon={<Fingerprint aria-hidden="true" className="size-5" />}
        busy={isAsking}
        busyText={texts.confirmBusy}
        inactive={inactive && !isAsking}
        onClick={() => void handleClick()}
      >
        {texts.confirm}
      </Button>
    </div>
  );
}
