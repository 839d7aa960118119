import { ArrowDown, ArrowUp } from 'lucide-react';
import { PressButton } from '@/ui/button/press-button';
import { texts } from '../../texts/generated';

const pillClass =
  'animate-rise pointer-events-auto flex h-9 items-center gap-1.5 rounded-full border border-line bg-raised px-4 text-label font-semibold text-primary shadow-2 hover:bg-hover coarse:h-11';

/** Button with the number of new messages below the visible ones. */
export function NewMessagesPill({ count, onJump }: { count: number; onJump: () => void }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <PressButton className={pillClass} onClick={onJump}>
        <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {count > 0 ? texts.thread.newMessages({ count }) : texts.thread.latest}
      </PressButton>
    </div>
  );
}

/** Button to the first unread message, which is above the loaded ones. */
export function FirstUnreadPill({ isBusy, onJump }: { isBusy: boolean; onJump: () => void }) {
  return (
    <div className="pointer-events-none absolute inset-x-0 top-3 flex justify-center">
      <PressButton disabled={isBusy} className={pillClass} onClick={onJump}>
        <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {isBusy ? texts.loadingMessages : texts.thread.firstUnread}
      </PressButton>
    </div>
  );
}
