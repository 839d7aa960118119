import type { MessageView } from '@weft/shared/messaging/views';
import { FILE_CONTENT } from '@weft/shared/messaging/placeholders';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMessaging } from '../../messaging-context';
import { refusalText } from '../../refusal-text';
import type { OutboxItem } from '../../sync/outbox-entry';
import { shownName } from '../../shown-name';
import { texts } from '../../texts/generated';

/** Highest number of announcements in the log. */
const MAX_LINES = 10;
/** Characters of a message that are announced. */
const MAX_SPOKEN_LENGTH = 140;

function announcement({ content, sender, attachments }: MessageView): string {
  const name = shownName(sender.fullName);
  const text = truncate(content);
  const count = attachments.length;
  if (count === 0) return texts.log.text({ name, text });
  return content === FILE_CONTENT
    ? texts.log.files({ name, count })
    : texts.log.textAndFiles({ name, text, count });
}

const truncate = (text: string) =>
  text.length > MAX_SPOKEN_LENGTH ? `${text.slice(0, MAX_SPOKEN_LENGTH)}…` : text;

/** Calls `onRefused` with items that were refused since the last render, not with those of the first. */
function useNewlyRefused(
  pending: readonly OutboxItem[],
  onRefused: (items: readonly OutboxItem[]) => void,
): void {
  const previous = useRef<ReadonlySet<string>>(undefined);
  const reportRefused = useEffectEvent(onRefused);
  useEffect(() => {
    const refused = pending.filter(({ state }) => state === 'refused');
    const added = refused.filter(({ clientId }) => previous.current?.has(clientId) === false);
    previous.current = new Set(refused.map(({ clientId }) => clientId));
    if (added.length > 0) reportRefused(added);
  }, [pending]);
}

/**
 * Announces new and refused messages to screen readers, each once. The thread itself can't be the live region: scrolling adds
 * and removes its rows.
 */
export function MessageLog({
  conversationId,
  pending,
}: {
  conversationId: string | undefined;
  pending: readonly OutboxItem[];
}) {
  const { engine } = useMessaging();
  const [lines, setLines] = useState<readonly { id: string; text: string }[]>([]);
  useEffect(
    () =>
      engine.onArrival((message) => {
        if (message.conversationId !== conversationId) return;
        setLines((now) => [...now, { id: message._id, text: announcement(message) }].slice(-MAX_LINES));
      }),
    [engine, conversationId],
  );
  useNewlyRefused(pending, (items) => {
    const added = items.map((item) => ({
      // Each try gets a new order and thus its own announcement.
      id: `${item.clientId}:${item.order}`,
      text: texts.log.notSent({ text: truncate(item.content), reason: refusalText(item) }),
    }));
    setLines((now) => [...now, ...added].slice(-MAX_LINES));
  });
  return (
    <div role="log" aria-live="polite" aria-label={texts.log.label} className="sr-only">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
