import { Signal } from '@/lib/signal';

/** Screen readers announce success and info politely, warning and error assertively. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** A button of a toast, with a one-word label. */
export interface ToastAction {
  readonly label: string;
  readonly onAct: () => void;
}

export interface ToastOptions {
  /** The toast stays until its button is used or it is dismissed. */
  readonly isPersistent?: boolean;
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: ToastAction | undefined;
}

/** Above this number the oldest toast is removed. */
const MAX_TOASTS = 3;

export const toasts = new Signal<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast. It replaces a visible toast with the same text and kind. */
export function addToast(
  kind: ToastKind,
  text: string,
  more: Pick<Toast, 'action' | 'isPersistent'> = {},
): void {
  lastId += 1;
  const others = toasts.get().filter((toast) => toast.text !== text || toast.kind !== kind);
  toasts.set([...others, { id: lastId, kind, text, ...more }].slice(-MAX_TOASTS));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  toasts.set([]);
}
