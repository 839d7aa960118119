import { act, screen, waitFor } from '@testing-library/react';
import { login, logout } from '@weft/shared/accounts/contract';
import { listConversations } from '@weft/shared/messaging/contract';
import type { ConversationView } from '@weft/shared/messaging/views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { dropSession } from '@/lib/api/session';
import { buildOwnProfile } from '@/testing/builders';
import { buildConversation, buildParticipant } from '@/testing/message-builders';
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
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

prepareMessages();
beforeEach(answerMarks);

type List = { data: ConversationView[]; nextCursor: null };

/** All values of local storage. */
const storedText = () => Object.values(localStorage).join('\n');

async function signOut(user: ReturnType<typeof openMessages>['user']): Promise<void> {
  answer(logout, {});
  await user.click(await screen.findByRole('button', { name: 'Account menu' }));
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
  await screen.findByRole('heading', { name: 'Sign in' });
}

it('removes the cached conversations on sign-out', async () => {
  answer(listConversations, { data: [conversation], nextCursor: null });
  const { user } = openMessages();
  await screen.findByRole('button', { name: /Kwame Osei-Darko/ });
  expect(storedText()).toContain(lastMessage.content);
  await signOut(user);
  expect(storedText()).not.toContain(lastMessage.content);
});

it('does not cache a list that arrives after sign-out', async () => {
  const slow = deferred<List>();
  answer(listConversations, () => slow.promise);
  const { user } = openMessages();
  await screen.findByText('Loading conversations...');
  await signOut(user);
  slow.settle({ data: [conversation], nextCursor: null });
  await act(() => slow.promise);
  expect(storedText()).not.toContain(lastMessage.content);
});

it('hides a member’s cached list from the next member of the browser, also without a sign-out', async () => {
  answer(listConversations, { data: [conversation], nextCursor: null });
  const first = openMessages();
  await screen.findByRole('button', { name: /Kwame Osei-Darko/ });
  first.unmount();
  dropSession();
  const slow = deferred<List>();
  answer(listConversations, () => slow.promise);
  answer(getOwnProfile, { user: buildOwnProfile({ _id: 'f'.repeat(24) }) });
  renderApp('/messages', { signedIn: true });
  expect(await screen.findByText('Loading conversations...')).toBeInTheDocument();
  expect(screen.queryByText(kwame.fullName)).not.toBeInTheDocument();
});

it('shows no cached member as online before the server responds', async () => {
  const online = buildParticipant({
    fullName: 'Élise Fontaine',
    presence: { status: 'online', lastSeen: null },
  });
  answer(listConversations, { data: [buildConversation([me, online])], nextCursor: null });
  const first = openMessages();
  expect(await screen.findByText('(Online)')).toBeInTheDocument();
  first.unmount();
  const slow = deferred<List>();
  answer(listConversations, () => slow.promise);
  openMessages();
  await screen.findByRole('button', { name: /Élise Fontaine/ });
  expect(screen.queryByText('(Online)')).not.toBeInTheDocument();
});

it('does not attach the files that one member chose to a message of the next', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const sockets = answerSockets();
  answerThread();
  const { user } = openMessages();
  await user.click(await screen.findByRole('button', { name: /Kwame Osei-Darko/ }));
  await user.upload(await screen.findByLabelText('Files to attach'), [
    new File(['x'], 'salary.pdf', { type: 'application/pdf' }),
    new File(['x'], 'site.jpg', { type: 'image/jpeg' }),
  ]);
  await screen.findByText('salary.pdf');
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  revoked.mockClear();
  sockets.send('session_ended', { message: 'Signed out elsewhere.' });
  sockets.disconnectAll();

  const next = buildOwnProfile({ _id: 'f'.repeat(24) });
  const ben = buildParticipant({ _id: next._id, fullName: 'Ben Adeyemi' });
  answer(getOwnProfile, { user: next });
  answer(listConversations, { data: [buildConversation([ben, kwame])], nextCursor: null });
  answer(login, { token: 'next-token', user: next });
  await user.type(await screen.findByLabelText('Email'), 'ben@example.org');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await user.click(await screen.findByRole('button', { name: /Kwame Osei-Darko/ }));
  expect(await screen.findByRole('textbox', { name: /^Message to/ })).toBeVisible();
  expect(screen.queryByText('salary.pdf')).toBeNull();
  expect(revoked.mock.calls).toEqual([['blob:preview']]);
});
