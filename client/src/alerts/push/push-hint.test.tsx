import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { listConversations } from '@weft/shared/messaging/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetMember } from '@/lib/api/forget-member';
import { buildConversation, buildMessage } from '@/testing/message-builders';
import { answerMarks, conversation, kwame, me, openMessages, prepareMessages } from '@/testing/open-chat';
import { answer } from '@/testing/server';

prepareMessages();

const LINE = /Get new messages when Weft is closed/;

let permission: NotificationPermission;
const requestPermission = vi.fn();

beforeEach(() => {
  permission = 'default';
  requestPermission.mockReset();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission,
  });
  const pages = Object.assign(new EventTarget(), { getRegistration: () => Promise.resolve(undefined) });
  Object.defineProperty(navigator, 'serviceWorker', { value: pages, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Opens the messages of a member to whom Kwame wrote last. */
async function openList() {
  answerMarks();
  answer(listConversations, { data: [conversation], nextCursor: null });
  const { user } = openMessages();
  await screen.findByRole('button', { name: /Kwame Osei-Darko/ });
  return user;
}

test('a received message brings a line that leads to the settings and can be put away for good by keyboard', async () => {
  const user = await openList();
  const line = screen.getByText(LINE);
  // Announced politely when it appears.
  expect(line.closest('[role=status]')).not.toBeNull();
  const link = within(line).getByRole('link', { name: 'Turn on push' });
  expect(link).toHaveAttribute('href', '/settings/notifications');
  screen.getByRole('button', { name: 'Hide this tip' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText(LINE)).not.toBeInTheDocument();
  const list = screen.getByRole('region', { name: 'Conversations' });
  await waitFor(() => expect(list).toContainElement(document.activeElement as HTMLElement));
  expect(requestPermission).not.toHaveBeenCalled();
  cleanup();
  // Also after signing out on this device.
  forgetMember();
  await openList();
  expect(screen.queryByText(LINE)).not.toBeInTheDocument();
});

test.each([
  ['allowed', () => (permission = 'granted')],
  ['forbidden', () => (permission = 'denied')],
  ['impossible', () => Reflect.deleteProperty(window, 'PushManager')],
])('there is no line where push is %s', async (_name, prepare) => {
  prepare();
  await openList();
  expect(screen.queryByText(LINE)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Hide this tip' })).not.toBeInTheDocument();
});

test('there is no line before somebody else has written', async () => {
  const own = buildMessage({ sender: me, receiver: kwame._id });
  answer(listConversations, {
    data: [buildConversation([me, kwame], { lastMessage: own })],
    nextCursor: null,
  });
  openMessages();
  await screen.findByRole('button', { name: /Kwame Osei-Darko/ });
  expect(screen.queryByText(LINE)).not.toBeInTheDocument();
});

test('Safari on a phone is told to install the app first', async () => {
  Reflect.deleteProperty(window, 'PushManager');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
  await openList();
  expect(screen.getByText(/Add Weft to the Home Screen to get new messages/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See how' })).toHaveAttribute('href', '/settings/notifications');
});
