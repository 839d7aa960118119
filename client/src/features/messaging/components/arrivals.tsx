import type { MessageView } from '@weft/shared/messaging/views';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isPhone } from '@/lib/browser/is-phone';
import { paths } from '@/lib/paths';
import { alertSettings } from '@/alerts/desktop/alert-settings';
import { showBackgroundAlert } from '@/alerts/desktop/desktop-alert';
import { onceInBrowser } from '@/alerts/desktop/once-in-browser';
import { notify } from '@/alerts/toasts/notify';
import { useSocketEvent } from '@/realtime/use-socket-event';
import { ArrivalBatcher } from '../alerts/arrival-batcher';
import { playSound } from '../alerts/play-sound';
import { useMessaging } from '../messaging-context';
import { openMemberId, chatState } from '../chat-state';
import { shownContent } from '../written-text';
import { texts } from '../texts/generated';

/** Characters of a message that a notification shows. */
const PREVIEW_LENGTH = 80;
/** Highest number of announcements in the log. */
const MAX_LINES = 5;

/** Events whose failures the screen shows itself or which need no message. */
const HANDLED_ELSEWHERE: ReadonlySet<string | undefined> = new Set([
  'send_message',
  'mark_message_read',
  'mark_delivered',
  'typing_start',
  'typing_stop',
  'update_status',
  'get_online_users',
]);

type Messages = readonly MessageView[];

/** Returns the distinct senders. */
const sendersOf = (messages: Messages) => [
  ...new Map(messages.map(({ sender }) => [sender._id, sender])).values(),
];

/** `New message from Ann`, `3 new messages from Ann`, `5 new messages from 2 people`. */
function arrivalText(messages: Messages): string {
  const count = messages.length;
  const [first, ...others] = sendersOf(messages);
  return others.length > 0
    ? texts.arrivals.fromMany({ count, people: others.length + 1 })
    : texts.arrivals.fromOne({ count, name: first?.fullName ?? '' });
}

/**
 * Returns a function that says where a new message is visible: in the open conversation, in the list beside it, or nowhere. A
 * phone shows no list beside a conversation.
 */
function useVisiblePlace() {
  const location = useLocation();
  const openWith = openMemberId(location);
  return ({ sender }: MessageView): 'chat' | 'list' | 'none' => {
    if (location.pathname !== paths.messages || document.hidden) return 'none';
    if (openWith === sender._id) return 'chat';
    return openWith !== undefined && isPhone() ? 'none' : 'list';
  };
}

/**
 * Notifies of new messages on every page: with a toast when no list shows them, with text for screen readers when the list
 * shows them, with sound and desktop alert when enabled. Batches messages that arrive together.
 */
export function Arrivals() {
  const { engine } = useMessaging();
  const navigate = useNavigate();
  const placeOf = useVisiblePlace();
  const [lines, setLines] = useState<readonly { id: string; text: string }[]>([]);

  const open = (senderId: string) => void navigate(paths.messages, { state: chatState(senderId) });
  const handleArrival = useEffectEvent((message: MessageView) => {
    const { sender, _id } = message;
    const { sound, messages } = alertSettings.current();
    if (sound) void onceInBrowser(`sound:${_id}`, playSound);
    if (!messages) return;
    const alert = { title: sender.fullName, body: shownContent(message).slice(0, PREVIEW_LENGTH), tag: _id };
    void showBackgroundAlert(_id, { ...alert, path: paths.messagesWith(sender._id) }, () => open(sender._id));
  });
  const isOutsideChat = useEffectEvent((message: MessageView) => placeOf(message) !== 'chat');
  const handleBatch = useEffectEvent((all: Messages) => {
    const unseen = all.filter((message) => placeOf(message) === 'none');
    const listed = all.filter((message) => placeOf(message) === 'list');
    const last = unseen.at(-1)?.sender;
    if (last) notify.info(arrivalText(unseen), { label: texts.arrivals.open, onAct: () => open(last._id) });
    const [first] = listed;
    if (first) setLines((now) => [...now, { id: first._id, text: arrivalText(listed) }].slice(-MAX_LINES));
  });
  useEffect(() => {
    const batcher = new ArrivalBatcher<MessageView>((messages) => handleBatch(messages));
    const stop = engine.onArrival((message) => {
      handleArrival(message);
      if (isOutsideChat(message)) batcher.add(message);
    });
    return () => {
      stop();
      batcher.close();
    };
  }, [engine]);

  useSocketEvent('message_error', ({ event, code, message }) => {
    if (code === 'RATE_LIMITED' || HANDLED_ELSEWHERE.has(event)) return;
    notify.error(message || MESSAGE_TEXTS.failed.socket);
  });
  return (
    <div role="log" aria-live="polite" aria-label={texts.arrivals.label} className="sr-only">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
