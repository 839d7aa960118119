/** What kind of news a toast brings: success and info are told politely, warning and error at once. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** What can be done about the news, in one word. */
export interface ToastAction {
  readonly label: string;
  readonly onAct: () => void;
}

export interface ToastOptions {
  /** Stands until it is answered or dismissed. */
  readonly stays?: boolean;
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

/** More than these at once is noise: the oldest goes. */
const MAX_TOASTS = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const tell of listeners) tell();
}

/** Shows a toast; the same words twice at once are shown once. */
export function addToast(kind: ToastKind, text: string, more: Pick<Toast, 'action' | 'stays'> = {}): void {
  lastId += 1;
  const others = toasts.filter((toast) => toast.text !== text || toast.kind !== kind);
  publish([...others, { id: lastId, kind, text, ...more }].slice(-MAX_TOASTS));
}

export const toastStore = {
  subscribe: (tell: () => void) => {
    listeners.add(tell);
    return () => {
      listeners.delete(tell);
    };
  },
  current: () => toasts,
  dismiss: (id: number) => publish(toasts.filter((toast) => toast.id !== id)),
  clear: () => publish([]),
} as const;
