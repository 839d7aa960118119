import { act, screen, waitFor } from '@testing-library/react';
import {
  editMessage,
  listConversations,
  listMessagesOfPair,
  sendMessage,
} from '@weft/shared/messaging/contract';
import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import { expect, it } from 'vitest';
import {
  answerMarks,
  answerThread,
  conversation,
  kwame,
  lastMessage,
  me,
  openMessages,
  prepareMessages,
} from '@/testing/open-chat';
import { deferred } from '@/testing/open-feed';
import { buildMessage, buildPicture } from '@/testing/message-builders';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

prepareMessages();

it('queues a second message while the first is being sent, and keeps the composer usable', async () => {
  // Without a socket messages are sent by REST, which the test can delay.
  answerSockets(() => ({ code: 'UNAVAILABLE', message: 'Soon.' }));
  answerThread();
  answerMarks();
  const first = deferred<void>();
  const sent: string[] = [];
  answer(sendMessage, async ({ request }) => {
    const { content, clientId } = (await request.json()) as { content: string; clientId: string };
    sent.push(content);
    if (sent.length === 1) await first.promise;
    return {
      data: buildMessage({ sender: me, receiver: kwame._id, seq: 3 + sent.length, content, clientId }),
    };
  });
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: /Kwame Osei-Darko/ }));
  const box = await screen.findByRole('textbox', { name: /^Message to/ });
  await user.type(box, 'One{Enter}');
  expect(await screen.findByRole('button', { name: 'Send message' })).toHaveAttribute('aria-busy', 'true');
  await user.type(box, 'Two{Enter}and thr');
  expect(box).toHaveValue('and thr');
  await waitFor(() => expect(sent).toEqual(['One']));
  first.settle();
  await waitFor(() => expect(sent).toEqual(['One', 'Two']));
  expect(box).toHaveValue('and thr');
});

const PLACES = [
  ['the messages', 'region', 'Messages'],
  ['the row in the list', 'button', /Kwame Osei-Darko/],
] as const;

it.each(PLACES)(
  'keeps the focus on %s when the first message of a conversation is stored',
  async (_, role, name) => {
    // Without a socket messages are sent by REST, which the test can delay.
    answerSockets(() => ({ code: 'UNAVAILABLE', message: 'Soon.' }));
    answer(listConversations, { data: [], nextCursor: null });
    const nothingYet = { messages: [], conversation: null, user: kwame, can: { send: true } };
    answer(listMessagesOfPair, { data: nothingYet, nextCursor: null });
    const toStore = deferred<void>();
    answer(sendMessage, async ({ request }) => {
      const { content, clientId } = (await request.json()) as { content: string; clientId: string };
      await toStore.promise;
      return { data: buildMessage({ sender: me, receiver: kwame._id, content, clientId }) };
    });
    const { user } = openMessages(`/messages?user=${kwame._id}`);
    await user.type(await screen.findByRole('textbox', { name: /^Message to/ }), 'Good morning{Enter}');
    const place = await screen.findByRole(role, { name });
    act(() => place.focus());
    toStore.settle();
    expect(await screen.findByRole('button', { name: 'Message actions' })).toBeInTheDocument();
    expect(screen.getByRole(role, { name })).toHaveFocus();
  },
);

it('removes the reply banner when the quoted message is deleted', async () => {
  const sockets = answerSockets();
  answerThread();
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: /Kwame Osei-Darko/ }));
  await user.click(await screen.findByRole('button', { name: 'Message actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  const box = screen.getByRole('textbox', { name: /^Message to/ });
  await user.type(box, 'Gladly');
  expect(screen.getByText(/^Reply to/)).toBeInTheDocument();
  sockets.send('message_updated', { ...lastMessage, content: '', isDeleted: true, revision: 1 });
  await waitFor(() => expect(screen.queryByText(/^Reply to/)).not.toBeInTheDocument());
  expect(box).toHaveValue('Gladly');
  expect(box).toHaveFocus();
});

it('offers no Copy for a message without text, starts its edit empty, and keeps the text of an unfinished edit', async () => {
  const own = buildMessage({ sender: me, receiver: kwame._id, seq: 3, content: MESSAGE_TEXTS.fileContent });
  const editableUntil = new Date(Date.now() + 60_000).toISOString();
  answerThread([{ ...own, attachments: [buildPicture('roof.jpg')], editableUntil }]);
  const { user, unmount } = openMessages(`/messages?user=${kwame._id}`);
  await user.click(await screen.findByRole('button', { name: 'Message actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Copy' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const box = screen.getByRole('textbox', { name: /^Message to/ });
  expect(box).toHaveValue('');
  await user.type(box, 'Our roof');
  unmount();
  openMessages(`/messages?user=${kwame._id}`);
  await user.click(await screen.findByRole('button', { name: 'Message actions' }));
  expect(screen.getByRole('textbox', { name: /^Message to/ })).toHaveValue('');
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(screen.getByRole('textbox', { name: /^Message to/ })).toHaveValue('Our roof');
});

it('keeps the focus and a reply that the member started while an edit was being saved', async () => {
  answerSockets();
  const own = buildMessage({ sender: me, receiver: kwame._id, seq: 4, content: 'At six' });
  const editable = {
    ...own,
    _id: 'e'.repeat(24),
    editableUntil: new Date(Date.now() + 60_000).toISOString(),
  };
  answerThread([lastMessage, editable]);
  answerMarks();
  const saved = deferred<void>();
  answer(editMessage, async () => {
    await saved.promise;
    return { data: { ...editable, content: 'At seven', editedAt: new Date().toISOString(), revision: 1 } };
  });
  const { user } = openMessages(`/messages?user=${kwame._id}`);
  const menus = await screen.findAllByRole('button', { name: 'Message actions' });
  const [ofTheirs, ofMine] = menus as [HTMLElement, HTMLElement];
  await user.click(ofMine);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const box = screen.getByRole('textbox', { name: /^Message to/ });
  await user.clear(box);
  // The space is not sent, so a draft that was left over would differ from the message.
  await user.type(box, 'At seven {Enter}');
  await user.click(ofTheirs);
  await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
  act(() => ofTheirs.focus());
  saved.settle();
  expect(await screen.findByText(MESSAGE_TEXTS.done.edited)).toBeInTheDocument();
  expect(ofTheirs).toHaveFocus();
  expect(screen.getByText(/^Reply to/)).toBeInTheDocument();
  await user.click(ofMine);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(box).toHaveValue('At seven');
});

/** Shows a conversation with an editable message of the viewer, who may write in it or not. */
async function openOwnMessage(canSend: boolean) {
  answerSockets();
  const own = buildMessage({ sender: me, receiver: kwame._id, seq: 4, content: 'At six' });
  const editableUntil = new Date(Date.now() + 60_000).toISOString();
  answerThread([{ ...own, editableUntil }]);
  answerMarks();
  const given = { ...conversation, can: { send: canSend } };
  answer(listConversations, { data: [given], nextCursor: null });
  const { user } = openMessages(`/messages?user=${kwame._id}`);
  await user.click(await screen.findByRole('button', { name: 'Message actions' }));
  return user;
}

it('keeps the text of an edit that is refused, and says why', async () => {
  answer(editMessage, () => failWith('BLOCKED', { message: MESSAGE_TEXTS.blocked }));
  const user = await openOwnMessage(true);
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const box = screen.getByRole('textbox', { name: /^Message to/ });
  await user.type(box, ' sharp{Enter}');
  expect(await screen.findByText(MESSAGE_TEXTS.blocked)).toBeInTheDocument();
  expect(box).toHaveValue('At six sharp');
  expect(box).not.toHaveAttribute('readonly');
});

it('offers no Edit to a viewer who can’t send', async () => {
  await openOwnMessage(false);
  expect(await screen.findByRole('menuitem', { name: 'Copy' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
});

it('sets the text direction by the language', async () => {
  answerThread([{ ...lastMessage, content: 'שלום! מה שלומך?' }]);
  const { user } = openMessages(`/messages?user=${kwame._id}`);
  expect(await screen.findByText('שלום! מה שלומך?')).toHaveAttribute('dir', 'auto');
  const box = screen.getByRole('textbox', { name: /^Message to/ });
  await user.type(box, 'طيب');
  expect(box).toHaveAttribute('dir', 'auto');
});
