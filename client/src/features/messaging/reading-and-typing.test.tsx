import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { markMessageRead } from '@weft/shared/messaging/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  answerMarks,
  answerThread,
  conversation,
  kwame,
  lastMessage,
  openMessages,
  prepareMessages,
} from '@/testing/open-chat';
import { answer } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

prepareMessages();

let isHidden = false;
function hidePage(hidden: boolean): void {
  isHidden = hidden;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
beforeEach(() => {
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});

it('marks messages as read only while the page is visible', async () => {
  answerSockets(() => ({ code: 'UNAVAILABLE', message: 'Soon.' }));
  answerThread();
  answerMarks();
  const read = answer(markMessageRead, { data: lastMessage, state: conversation.state });
  hidePage(true);
  openMessages(`/messages?user=${kwame._id}`);
  await waitFor(() => expect(screen.getAllByText('See you there')).toHaveLength(2));
  // The conversation is rendered, and its row still shows the unread count.
  expect(screen.getByRole('button', { name: /Kwame Osei-Darko/ })).toHaveTextContent('Unread: 2');
  expect(read).toEqual([]);
  hidePage(false);
  await waitFor(() => expect(read).toHaveLength(1));
  expect(screen.getByRole('button', { name: /Kwame Osei-Darko/ })).not.toHaveTextContent('Unread');
});

it('sends a typing stop when the member leaves the conversation', async () => {
  const sockets = answerSockets();
  answerThread();
  answerMarks();
  const { user } = openMessages(`/messages?user=${kwame._id}`);
  const box = await screen.findByRole('textbox', { name: /^Message to/ });
  await waitFor(() => expect(sockets.received).toContainEqual(['join_conversation', expect.anything()]));
  const about = { conversationId: conversation._id, receiverId: kwame._id };
  await user.type(box, 'Hel');
  const typing = () => sockets.received.filter(([event]) => event.startsWith('typing'));
  expect(typing()).toEqual([['typing_start', about]]);
  fireEvent.click(screen.getByRole('button', { name: 'Back to conversations' }));
  await screen.findByText('Select a conversation');
  expect(typing()).toEqual([
    ['typing_start', about],
    ['typing_stop', about],
  ]);
});

it('is online while the page is visible, and away while it is hidden', async () => {
  const sockets = answerSockets();
  openMessages();
  const statuses = () =>
    sockets.received.flatMap(([event, body]) =>
      event === 'update_status' ? [(body as { status: string }).status] : [],
    );
  await waitFor(() => expect(statuses()).toEqual(['online']));
  hidePage(true);
  hidePage(false);
  await waitFor(() => expect(statuses()).toEqual(['online', 'away', 'online']));
});
