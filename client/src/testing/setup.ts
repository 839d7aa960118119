import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { toastStore } from '@/notifications/toast-store';
import { server } from './server';

// The first test of a file waits for its screen's modules to load.
configure({ asyncUtilTimeout: 5000 });

// What jsdom has not and the screens use.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

afterEach(() => {
  cleanup();
  server.resetHandlers();
  toastStore.clear();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  window.history.replaceState(null, '', '/');
});

afterAll(() => server.close());
