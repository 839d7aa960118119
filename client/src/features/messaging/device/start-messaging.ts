import { updateStatus, getOnlineUsers } from '@weft/shared/messaging/events';
import type { MessagingServerEvents } from '@weft/shared/messaging/server-events';
import { createClientId } from '@/lib/client-id';
import type { LiveConnection } from '@/realtime/live-connection';
import type { Messaging } from '../messaging-context';
import { MessagingEngine } from '../sync/messaging-engine';
import { browserClock } from './browser-clock';
import { openBrowserTab } from './browser-tabs';
import { indexedDbOutbox } from './indexed-db-outbox';
import { cachedInbox } from './cached-inbox';
import { liveCalls } from './live-calls';

/** Milliseconds after the start until the online members are requested. */
const ONLINE_USERS_DELAY = 2000;

/** Refreshes the list after a block or unblock: it says whom the viewer may message. */
function watchBlocks(engine: MessagingEngine, live: LiveConnection): (() => void)[] {
  const refreshInbox = () => void engine.inbox.refresh().catch(() => undefined);
  return [
    live.on('member_hidden', refreshInbox),
    live.on('network_changed', ({ change }) => {
      if (change === 'blocked' || change === 'unblocked') refreshInbox();
    }),
  ];
}

/** Connects the engine to the socket, network and page visibility. Returns a function that disconnects it. */
function connectEngine(engine: MessagingEngine, live: LiveConnection): () => void {
  const sync = () => void engine.sync();
  const sendStatus = () => live.emit(updateStatus, { status: document.hidden ? 'away' : 'online' });
  const handleVisibility = () => {
    sendStatus();
    if (!document.hidden) sync();
  };
  const stops = Object.entries(engine.handlers).map(([event, handle]) =>
    // `handlers` has the shared event map's names and bodies.
    live.on(event as keyof MessagingServerEvents, handle as never),
  );
  stops.push(
    live.onState((isConnected) => {
      if (!isConnected) return;
      sendStatus();
      sync();
    }),
    browserClock.after(ONLINE_USERS_DELAY, () => live.emit(getOnlineUsers, {})),
  );
  stops.push(...watchBlocks(engine, live));
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('online', sync);
  // A proxy may block the socket. Everything works with REST calls, too.
  if (!live.isConnected) sync();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('online', sync);
  };
}

/** Starts the engine of this page for a member. `close` stops it; unsent messages stay on the device. */
export function startMessaging(live: LiveConnection, memberId: string): Messaging & { close: () => void } {
  const { tabs, close } = openBrowserTab();
  const engine = new MessagingEngine({
    memberId,
    calls: liveCalls(live),
    storage: indexedDbOutbox,
    cache: cachedInbox(memberId),
    tabs,
    clock: browserClock,
    newId: createClientId,
    random: Math.random,
  });
  const stop = connectEngine(engine, live);
  return {
    engine,
    live,
    close: () => {
      stop();
      engine.close();
      close();
    },
  };
}
