import type { MessageView } from '@weft/shared/messaging/views';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { useEffect, useState } from 'react';
import { useMessaging } from '../../messaging-context';

/** Announcements that stay in the log; each is read out once, when it is added. */
const KEPT = 10;
/** Long messages are announced by their beginning: the rest can be read. */
const SPOKEN = 140;

function announcement({ content, sender, attachments }: MessageView): string {
  const text = content.length > SPOKEN ? `${content.slice(0, SPOKEN)}…` : content;
  if (attachments.length === 0) return `${sender.fullName}: ${text}`;
  const count = attachments.length === 1 ? '1 file' : `${attachments.length} files`;
  return `${sender.fullName}: ${content === MESSAGE_TEXTS.fileContent ? '' : `${text}, `}${count}`;
}

/**
 * New messages in words, for those who don't see them. Apart from the thread itself, whose rows come and go with scrolling: only what
 * has just arrived is announced, once and shortly.
 */
export function MessageLog({ conversationId }: { conversationId: string | undefined }) {
  const { engine } = useMessaging();
  const [lines, setLines] = useState<readonly { id: string; text: string }[]>([]);
  useEffect(
    () =>
      engine.onArrival((message) => {
        if (message.conversationId !== conversationId) return;
        setLines((now) => [...now, { id: message._id, text: announcement(message) }].slice(-KEPT));
      }),
    [engine, conversationId],
  );
  return (
    <div role="log" aria-live="polite" aria-label="New messages" className="sr-only">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
