import { texts } from '../../texts/generated';

/** Typing indicator. With reduced motion the dots don't move. */
export function TypingBubble({ isTyping }: { isTyping: boolean }) {
  return (
    <div role="status" aria-live="polite" className="empty:hidden">
      {isTyping && (
        <p className="mt-3 inline-flex items-center gap-2 rounded-[16px] rounded-ss-xs bg-bubble-other px-[13px] py-[9px] text-small text-muted">
          <span aria-hidden="true" className="inline-flex gap-1">
            {[0, 1, 2].map((dot) => (
              <span
                key={dot}
                className="typing-dot size-1.5 rounded-full bg-muted"
                style={{ animationDelay: `${dot * 150}ms` }}
              />
            ))}
          </span>
          {texts.thread.typing}
        </p>
      )}
    </div>
  );
}
