import type { SessionEnded } from '@weft/shared/realtime/events';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { expectFreshToken, sessionToken, tokenAfter } from '@/lib/api/session';
import { LiveConnection } from './live-connection';
import { CrowdedContext, CutOffContext, LiveContext } from './live-context';
import { useCutOff } from './use-cut-off';

const open = async (token: () => string | undefined) =>
  (await import('./connect-socket')).connectSocket(token);

const parts = { open, token: sessionToken, expectFreshToken, tokenAfter };

/**
 * Keeps the page's one socket for as long as the member area is shown. Its code loads after the first screen stands.
 * `onSessionEnded` is called when the server says that the session is over, and why if it does.
 */
export function LiveProvider({
  onSessionEnded,
  children,
}: {
  onSessionEnded: (why?: SessionEnded) => void;
  children: ReactNode;
}) {
  const handleEnd = useEffectEvent(onSessionEnded);
  const [connection] = useState(() => new LiveConnection(parts));
  const isCutOff = useCutOff(connection);
  const [crowded, setCrowded] = useState<string>();
  useEffect(() => connection.onCrowded(setCrowded), [connection]);
  useEffect(() => {
    connection.start((why) => handleEnd(why));
    return () => connection.stop();
  }, [connection]);
  return (
    <LiveContext value={connection}>
      <CutOffContext value={isCutOff}>
        <CrowdedContext value={crowded}>{children}</CrowdedContext>
      </CutOffContext>
    </LiveContext>
  );
}
