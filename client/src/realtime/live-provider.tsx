import type { SessionEnded } from '@weft/shared/realtime/server-events';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { pageToken } from '@/lib/api/page-member';
import { expectFreshToken, renewedToken } from '@/lib/api/session';
import { LiveConnection } from './live-connection';
import { TooManySocketsContext, UnreachableContext, LiveContext } from './live-context';
import { useUnreachable } from './use-unreachable';

const open = async (token: () => string | undefined) =>
  (await import('./connect-socket')).connectSocket(token);

const deps = { open, token: pageToken, expectFreshToken, renewedToken };

/**
 * Provides the page's socket while the member area is mounted. Its code loads after the first render. `onSessionEnded` is called
 * when the session has ended, with the server's reason.
 */
export function LiveProvider({
  onSessionEnded,
  children,
}: {
  onSessionEnded: (why?: SessionEnded) => void;
  children: ReactNode;
}) {
  const handleEnd = useEffectEvent(onSessionEnded);
  const [connection] = useState(() => new LiveConnection(deps));
  const isUnreachable = useUnreachable(connection);
  const [tooManySockets, setTooManySockets] = useState<string>();
  useEffect(() => connection.onTooManySockets(setTooManySockets), [connection]);
  useEffect(() => {
    connection.start((why) => handleEnd(why));
    return () => connection.stop();
  }, [connection]);
  return (
    <LiveContext value={connection}>
      <UnreachableContext value={isUnreachable}>
        <TooManySocketsContext value={tooManySockets}>{children}</TooManySocketsContext>
      </UnreachableContext>
    </LiveContext>
  );
}
