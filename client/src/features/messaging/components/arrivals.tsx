import type { MessageView } from '@weft/shared/messaging/views';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '@/lib/paths';
import { alertSettings } from '@/notifications/alerts/alert-settings';
import { announce } from '@/notifications/alerts/desktop-alert';
import { onceInBrowser } from '@/notifications/alerts/once-in-browser';
import { notify } from '@/notifications/notify';
import { useSocketEvent } from '@/realtime/use-socket-event';
import { playSound } from '../alerts/play-sound';
import { useMessaging } from '../messaging-context';
import { talkTo } from '../talk-state';

/** Of what a message says, in a toast or a notification. */
const PREVIEW = 80;

/** What the screen says itself where it failed: the bubble, the list. */
const SAID_ELSEWHERE: ReadonlySet<string | undefined> = new Set([
  'send_message',
  'mark_message_read',
  'mark_delivered',
  'typing_start',
  'typing_stop',
  'update_status',
  'get_online_users',
]);

/** Tells of new messages on every page: a toast where they are not seen anyway, sound and notification where asked for. */
export function Arrivals() {
  const { engine } = useMessaging();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const handleArrival = useEffectEvent((message: MessageView) => {
    const { sender, content, _id } = message;
    const isOnScreen = pathname === paths.messages && !document.hidden;
    const open = () => void navigate(paths.messages, { state: talkTo(sender._id) });
    const { sound, messages } = alertSettings.current();
    if (sound) void onceInBrowser(`sound:${_id}`, playSound);
    if (messages) {
      const path = paths.messagesWith(sender._id);
      void announce(_id, { title: sender.fullName, body: content.slice(0, PREVIEW), tag: _id, path }, open);
    }
    if (!isOnScreen) notify.info(`New message from ${sender.fullName}`, { label: 'Open', onAct: open });
  });
  useEffect(() => engine.onArrival((message) => handleArrival(message)), [engine]);

  useSocketEvent('message_error', ({ event, code, message }) => {
    if (code === 'RATE_LIMITED' || SAID_ELSEWHERE.has(event)) return;
    notify.error(message || MESSAGE_TEXTS.failed.socket);
  });
  return null;
}
