import { typingStart, typingStop } from '@weft/shared/messaging/events';
import { useEffect, useMemo } from 'react';
import { browserClock } from '../device/browser-clock';
import { useMessaging } from '../messaging-context';
import { OwnTyping } from '../sync/typing';

/** Sends typing events to the other member. Sends nothing without a conversation or socket. */
export function useOwnTyping(conversationId: string | undefined, receiverId: string): OwnTyping {
  const { live } = useMessaging();
  const typing = useMemo(
    () =>
      new OwnTyping(browserClock, (isTyping) => {
        if (conversationId !== undefined)
          live.emit(isTyping ? typingStart : typingStop, { conversationId, receiverId });
      }),
    [live, conversationId, receiverId],
  );
  useEffect(() => () => typing.stop(), [typing]);
  return typing;
}
