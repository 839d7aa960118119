import { Signal } from '@/lib/signal';

/** Screen readers announce success and info politely, warning and error assertively. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** A text, or for a toast that stays, a function that reads it in the current language. */
export type ToastText = string | (() => string);

/** A button of a toast, with a one-word label. */
export interface ToastAction {
  readonly label: ToastText;
  readonly onAct: () => void;
}

export interface ToastOptions {
  /** The toast stays until its button is used or it is dismissed. */
  readonly isPersistent?: boolean;
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: ToastText;
  readonly action?: ToastAction | undefined;
}

/** Above this number the oldest toast is removed. */
const MAX_TOASTS = 3;

export const toasts = new Signal<readonly Toast[]>([]);
let lastId = 0;

export const textOf = (text: ToastText) => (typeof text === 'string' ? text : text());

/** Shows a toast. It replaces a visible toast with the same text and kind. */
export function addToast(
  kind: ToastKind,
  text: ToastText,
  more: Pick<Toast, 'action' | 'isPersistent'> = {},
): void {
  lastId += 1;
  const others = toasts.get().filter((toast) => textOf(toast.text) !== textOf(text) || toast.kind !== kind);
  toasts.set([...others, { id: lastId, kind, text, ...more }].slice(-MAX_TOASTS));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export function clearToasts(): void {
  toasts.set([]);
}
