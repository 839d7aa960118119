import { addToast, type ToastAction, type ToastOptions } from './toast-store';

/** Tells the member something in passing. Called by screens and mutations, never by the transport. */
export const notify = {
  success: (text: string) => addToast('success', text),
  error: (text: string) => addToast('error', text),
  warning: (text: string) => addToast('warning', text),
  info: (text: string, action?: ToastAction, options?: ToastOptions) =>
    addToast('info', text, { ...options, action }),
} as const;
