import { addToast, type ToastAction, type ToastOptions, type ToastText } from './toast-store';

/** Shows a toast. Screens and mutations call it, the API client never does. */
export const notify = {
  success: (text: ToastText) => addToast('success', text),
  error: (text: ToastText) => addToast('error', text),
  warning: (text: ToastText) => addToast('warning', text),
  info: (text: ToastText, action?: ToastAction, options?: ToastOptions) =>
    addToast('info', text, { ...options, action }),
} as const;
