import type { SessionEnded } from '@weft/shared/realtime/events';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { sessionToken } from '@/lib/session';
import { LiveConnection } from './live-connection';
import { CutOffContext, LiveContext } from './live-context';
import { useCutOff } from './use-cut-off';

const open = async (token: () => string | undefined) =>
  (await import('./connect-socket')).connectSocket(token);

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
  const [connection] = useState(() => new LiveConnection({ open, token: sessionToken }));
  const isCutOff = useCutOff(connection);
  useEffect(() => {
    connection.start((why) => handleEnd(why));
    return () => connection.stop();
  }, [connection]);
  return (
    <LiveContext value={connection}>
      <CutOffContext value={isCutOff}>{children}</CutOffContext>
    </LiveContext>
  );
}
