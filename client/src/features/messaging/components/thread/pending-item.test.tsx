import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ANN, BEN, FakeMessages, openDevice } from '@/testing/fake-messages';
import { LiveConnection } from '@/realtime/live-connection';
import { MessagingContext } from '../../messaging-context';
import type { OutboxItem } from '../../sync/outbox-entry';
import { PendingItem } from './pending-item';

const live = new LiveConnection({
  open: () => new Promise(() => undefined),
  token: () => undefined,
  expectFreshToken: () => undefined,
  renewedToken: () => Promise.resolve(undefined),
});

function show(files: readonly File[], state: OutboxItem['state'] = 'sending', isKept = true) {
  const { engine } = openDevice(new FakeMessages(), ANN);
  const item: OutboxItem = {
    clientId: 'one',
    memberId: ANN._id,
    receiverId: BEN._id,
    content: '',
    replyTo: null,
    files,
    createdAt: '2026-11-20T09:00:00.000Z',
    owner: 'tab-1',
    order: 1,
    state,
    progress: 0.5,
    isKept,
  };
  render(
    <MessagingContext value={{ engine, live }}>
      <PendingItem item={item} isFirst />
    </MessagingContext>,
  );
}

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

it('shows a pending picture in the shape of the stored one', () => {
  show([photo('panorama.jpg')]);
  const picture = screen.getByAltText('panorama.jpg');
  Object.defineProperties(picture, { naturalWidth: { value: 2600 }, naturalHeight: { value: 200 } });
  fireEvent.load(picture);
  expect(picture.style.aspectRatio).toBe('2.2 / 1');
});

it('shows several pictures beside each other, and other files below them', () => {
  show([photo('one.jpg'), new File(['x'], 'notes.txt', { type: 'text/plain' }), photo('two.jpg')]);
  expect(screen.getByAltText('one.jpg').parentElement).toBe(screen.getByAltText('two.jpg').parentElement);
  expect(screen.getByTitle('notes.txt')).toBeVisible();
});

it('shows an interrupted upload as waiting, with a Cancel button', () => {
  show([new File(['x'], 'notes.txt', { type: 'text/plain' })], 'waiting');
  expect(screen.getByText('Waiting to be sent')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
});

it.each([[[]], [[photo('one.jpg')]]])('says when a waiting message is lost with the page: %o', (files) => {
  show(files, 'waiting', false);
  expect(screen.getByText('Waiting to be sent while this page stays open')).toBeVisible();
});
