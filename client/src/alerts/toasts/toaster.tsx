import { appName } from '@weft/shared/app';
import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSignal } from '@/lib/hooks/use-signal';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { dismissToast, textOf, toasts, type Toast, type ToastKind } from './toast-store';
import { texts } from '../texts/generated';

/** Milliseconds. */
const DURATION = 5000;
const FADE = 300;

const STYLES: Record<ToastKind, { icon: typeof Check; tone: string; role: 'status' | 'alert' }> = {
  success: { icon: Check, tone: 'bg-success-soft text-success', role: 'status' },
  info: { icon: Info, tone: 'bg-info-soft text-info', role: 'status' },
  warning: { icon: TriangleAlert, tone: 'bg-warning-soft text-warning', role: 'alert' },
  error: { icon: CircleAlert, tone: 'bg-danger-soft text-danger', role: 'alert' },
};

/** Calls `onEnd` after `DURATION`. The time stops while `isRunning` is false. */
function useCountdown(isRunning: boolean, onEnd: () => void): void {
  const remaining = useRef(DURATION);
  useEffect(() => {
    if (!isRunning) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(onEnd, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [isRunning, onEnd]);
}

function ToastView({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  useCountdown(
    !isPaused && !isLeaving && !toast.isPersistent,
    useCallback(() => setLeaving(true), []),
  );
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), FADE);
    return () => clearTimeout(timer);
  }, [isLeaving, toast.id]);

  const { icon: Icon, tone, role } = STYLES[toast.kind];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- mouse and focus only pause the countdown
    <li
      // Not `onMouseEnter`: a toast may appear below a mouse that rests, and has to go by itself.
      onMouseMove={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className={cx(
        'animate-rise pointer-events-auto flex items-start gap-3 rounded-lg border border-line bg-raised py-3 pe-2 ps-3.5 text-label shadow-2',
        'transition-opacity duration-[var(--t-toast)]',
        isLeaving && 'opacity-0',
      )}
    >
      <span
        aria-hidden="true"
        className={cx('grid size-[26px] flex-none place-items-center rounded-avatar', tone)}
      >
        <Icon className="size-4" />
      </span>
      <p role={role} className="flex-1 pt-[3px] wrap-anywhere">
        {textOf(toast.text)}
      </p>
      {toast.action && (
        <Button
          variant="link"
          size="sm"
          onClick={() => {
            toast.action?.onAct();
            setLeaving(true);
          }}
        >
          {textOf(toast.action.label)}
        </Button>
      )}
      <IconButton label={texts.dismiss} className="!size-8" onClick={() => setLeaving(true)}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}

/** Shows toasts, newest last: bottom right, or below the header of an open conversation, whose composer is at the bottom. */
export function Toaster() {
  const shown = useSignal(toasts);
  // The toasts announce themselves. `aria-live` keeps open dialogs from hiding them from screen readers.
  return (
    <section
      aria-label={texts.toasts({ app: appName() })}
      aria-live="off"
      data-toasts=""
      className="pointer-events-none"
    >
      <ol
        className={cx(
          'fixed end-6 bottom-6 z-(--z-toast) flex w-[360px] max-w-[calc(100vw-32px)] flex-col gap-2.5 max-md:end-4 max-md:bottom-[calc(var(--bottombar-h)+12px)] max-md:start-4 max-md:w-auto',
          'md:in-[:root:has([data-open-chat])]:top-[calc(var(--header-h)+var(--strip-h)+24px+68px+12px)] md:in-[:root:has([data-open-chat])]:end-9 md:in-[:root:has([data-open-chat])]:bottom-auto',
          'max-md:in-[:root:has([data-covers-phone])]:top-[calc(68px+var(--strip-h))] max-md:in-[:root:has([data-covers-phone])]:bottom-auto',
        )}
      >
        {shown.map((toast) => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  );
}
