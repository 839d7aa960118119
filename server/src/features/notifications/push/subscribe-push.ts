import type { Background } from '../../../platform/background.ts';
import type { EventSubscriber } from '../../../platform/events/event-bus.ts';
import { securityNotice, type AccountEvents } from '../../accounts/index.ts';
import type { MessagingEvents } from '../../messaging/index.ts';
import type { PushClosings } from './push-closings.ts';
import type { PushSubscriptionStore } from './push-subscription.store.ts';
import type { Pushes } from './pushes.ts';

interface Deps {
  readonly pushes: Pushes;
  readonly closings: PushClosings;
  readonly subscriptions: PushSubscriptionStore;
  readonly background: Background;
}

/** Sends push messages about messages and changes of accounts, closes what is read, and ends those of ended sessions. */
export function subscribePush(
  events: EventSubscriber<AccountEvents & MessagingEvents>,
  { pushes, closings, subscriptions, background }: Deps,
): void {
  events.on('message.stored', ({ conversation, receiver }) => {
    background.run('send a push message about a message', () =>
      pushes.add(receiver, 'message', conversation),
    );
  });
  events.on('conversation.read', ({ conversation, reader }) => {
    background.run('close notifications that are read', () => closings.close(reader, [conversation]));
  });
  events.on('security.noted', ({ memberId, kind }) => {
    if (securityNotice(kind) === undefined) return;
    background.run('send a push message about an account', () => pushes.add(memberId, 'security', kind));
  });
  events.on('sessions.ended', ({ sessionIds }) => {
    background.run('end push messages of a session', () => subscriptions.removeOfSessions(sessionIds));
  });
  events.on('sessions.allEnded', ({ memberId, exceptIds }) => {
    background.run('end push messages of all sessions', () =>
      subscriptions.removeOfMember(memberId, exceptIds),
    );
  });
  events.on('session.renewed', ({ from, to }) => {
    background.run('go on with push messages in a new session', () => subscriptions.moveTo(to, from));
  });
}
