import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { countUnread, listConversations } from '@weft/shared/messaging/contract';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { changeLanguage } from '@/lib/languages/page-language';
import { overlayHistory } from '@/lib/overlays/overlay-history';
import { clearToasts } from '@/alerts/toasts/toast-store';
import { answerFrame } from './answer-frame';
import { elementError } from './failures/element-error';
import { answer, server } from './server';
import { answerSockets, TestWebSocket } from './socket';

// Lazily loaded modules may take long on a busy machine.
configure({ asyncUtilTimeout: 20_000, getElementError: elementError });

// Browser APIs that jsdom lacks and the screens use.
window.scrollTo = () => undefined;
window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// Uses Node's FormData and File, because MSW loses the files of jsdom's.
const sample = '--x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n\r\n--x--';
const nodeForm = await new Response(sample, {
  headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
}).formData();
globalThis.FormData = nodeForm.constructor as typeof FormData;
globalThis.File = nodeForm.get('f')?.constructor as typeof File;

const unanswered: string[] = [];
server.events.on('request:unhandled', ({ request }) => {
  unanswered.push(`${request.method} ${request.url}`);
});

// Preloads all screens, so that loading time does not count towards a test's timeout and requests are the
// same in each run.
const screens = import.meta.glob('../{app,features}/**/*-screen.tsx');
beforeAll(() => Promise.all(Object.values(screens).map((load) => load())));
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
  // Set after `listen`, which installs its own WebSocket.
  Object.defineProperty(globalThis, 'WebSocket', { value: TestWebSocket, configurable: true });
});
// Every member screen opens a socket and counts unread messages.
beforeEach(() => {
  answerSockets();
  answer(countUnread, { data: { count: 0 } });
  answer(listConversations, { data: [], nextCursor: null });
  answerFrame();
});

afterEach(async () => {
  // The next file runs in the same process. Waiting below needs real timers.
  const hasFakeTimers = vi.isFakeTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  overlayHistory.settle(true);
  await new Promise<void>((arrived) => overlayHistory.whenIdle(arrived));
  server.resetHandlers();
  clearToasts();
  // An offline event outlasts the test that sent it.
  onlineManager.setOnline(true);
  await changeLanguage('en');
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  window.history.replaceState(null, '', '/');
  // A failed call alone could look like a failure that the test expects.
  const calls = unanswered.splice(0);
  if (calls.length > 0) throw new Error(`No answer was prepared for ${calls.join(', ')}`);
  if (hasFakeTimers) throw new Error('The test left fake timers: call vi.useRealTimers() in afterEach');
});

afterAll(() => server.close());
