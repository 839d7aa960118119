import { addToast, type ToastAction, type ToastOptions } from './toast-store';

/** Shows a toast. Screens and mutations call it, the API client never does. */
export const notify = {
  success: (text: string) => addToast('success', text),
  error: (text: string) => addToast('error', text),
  warning: (text: string) => addToast('warning', text),
  info: (text: string, action?: ToastAction, options?: ToastOptions) =>
    addToast('info', text, { ...options, action }),
} as const;
