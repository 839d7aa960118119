import { updateStatus, getOnlineUsers } from '@weft/shared/messaging/events';
import type { MessagingServerEvents } from '@weft/shared/messaging/server-events';
import { createClientId } from '@/lib/client-id';
import type { LiveConnection } from '@/realtime/live-connection';
import type { Messaging } from '../messaging-context';
import { chosenFiles } from '../components/composer/chosen-files';
import { MessagingEngine } from '../sync/messaging-engine';
import { browserClock } from './browser-clock';
import { openBrowserTab } from './browser-tabs';
import { indexedDbOutbox } from './indexed-db-outbox';
import { cachedInbox } from './cached-inbox';
import { liveCalls } from './live-calls';

/** Milliseconds after a connection until the online members are requested. */
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

/** Asks before the page ends with messages that this device could not store, for example because its storage is full. */
function guardUnkept(engine: MessagingEngine): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const stop = engine.pending.subscribe((items) => {
    const isUnkept = items.some(({ state, isKept }) => state !== 'refused' && !isKept);
    // Browsers keep pages with such a listener out of their cache for Back.
    if (isUnkept) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });
  return () => {
    stop();
    window.removeEventListener('beforeunload', ask);
  };
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
  let stopAsking: (() => void) | undefined;
  const askWhoIsOnline = () => {
    stopAsking?.();
    stopAsking = browserClock.after(ONLINE_USERS_DELAY, () => live.emit(getOnlineUsers, {}));
  };
  stops.push(
    live.onState((isConnected) => {
      if (!isConnected) return;
      sendStatus();
      sync();
      askWhoIsOnline();
    }),
    () => stopAsking?.(),
  );
  askWhoIsOnline();
  stops.push(...watchBlocks(engine, live), guardUnkept(engine));
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

/** Starts the engine of this page for a member. `close` stops it and forgets chosen files; unsent messages stay on the device. */
export function startMessaging(live: LiveConnection, memberId: string): Messaging & { close: () => void } {
  const { tabs, close } = openBrowserTab();
  const engine = new MessagingEngine({
    memberId,
    calls: liveCalls(live, memberId),
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
      // The next member on this page may open a conversation with the same person.
      chosenFiles.clearAll();
      close();
    },
  };
}
