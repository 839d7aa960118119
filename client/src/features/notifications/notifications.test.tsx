import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { countUnread } from '@weft/shared/messaging/contract';
import { acceptRequest } from '@weft/shared/network/contract';
import {
  countUnreadNotifications,
  listNotifications,
  readNotifications,
} from '@weft/shared/notifications/contract';
import type { NotificationView } from '@weft/shared/notifications/views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '@/lib/languages/page-language';
import { buildOwnProfile } from '@/testing/builders';
import { buildChanged, CONNECTED } from '@/testing/network-builders';
import { deferred } from '@/testing/open-feed';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';
import { placeOf } from '@weft/shared/notifications/place';
import { sentenceOf } from '@weft/shared/notifications/sentence';

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'setAppBadge');
});

const person = (fullName: string, _id = fullName.toLowerCase()) => ({
  _id,
  fullName,
  headline: null,
  profileImage: null,
});

const build = (change: Partial<NotificationView> = {}): NotificationView => ({
  _id: '65f0000000000000000000aa',
  kind: 'reaction',
  actors: [person('Ann')],
  company: null,
  othersCount: 0,
  postId: '65f0000000000000000000bb',
  reaction: '👍',
  excerpt: null,
  picture: null,
  createdAt: new Date().toISOString(),
  isRead: false,
  ...change,
});

function open(path: string, notifications: NotificationView[]) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const unread = () => notifications.filter(({ isRead }) => !isRead).length;
  answer(countUnreadNotifications, () => ({ unreadCount: unread() }));
  answer(listNotifications, () => ({ notifications, nextCursor: null, unreadCount: unread() }));
  return renderApp(path, { signedIn: true });
}

it('shows on the icon of the installed app what is unread, and lowers it on reading', async () => {
  const setAppBadge = vi.fn((_count: number) => Promise.resolve());
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
  answer(countUnread, { data: { count: 2 } });
  const entries = [build()];
  open('/notifications', entries);
  await waitFor(() => expect(setAppBadge.mock.calls).toEqual([[3]]));
  answer(readNotifications, { unreadCount: 0 });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(setAppBadge.mock.calls).toEqual([[3], [2]]));
});

describe('the text of an entry', () => {
  it.each([
    [['Ann'], 0, 'Ann'],
    [['Ann', 'Ben'], 0, 'Ann and Ben'],
    [['Ann', 'Ben', 'Cleo'], 0, 'Ann, Ben and Cleo'],
    [['Ann', 'Ben', 'Cleo'], 2, 'Ann and 4 others'],
    [[''], 0, 'Unknown User'],
  ])('names %j and %i more as %j', (names, othersCount, subject) => {
    expect(sentenceOf(build({ actors: names.map((name) => person(name)), othersCount }))).toEqual({
      subject,
      action: 'reacted to your post',
    });
  });

  it('of a job that a member offers names the job to that member, and to others the member', async () => {
    const company = { slug: null, name: 'Priya', logo: null };
    const textOf = (kind: NotificationView['kind'], of: NotificationView['company'] = company) => {
      const { subject, action } = sentenceOf(build({ kind, company: of, actors: [] }));
      return `${subject} ${action}`;
    };
    expect(textOf('applicant')).toBe('Your job has a new applicant');
    expect(textOf('applicant', { ...company, slug: 'loom' })).toBe('Priya has a new applicant');
    expect(textOf('application')).toBe('Priya updated your application');
    // A company is feminine in Arabic, a member is not.
    await changeLanguage('ar');
    expect(textOf('application')).toBe('Priya حدّث طلبك');
    expect(textOf('application', { ...company, slug: 'loom' })).toBe('Priya حدّثت طلبك');
    expect(textOf('jobAlert')).toBe('Priya نشر وظيفة جديدة تطابق عمليات بحثك');
  });

  it('links to the subject of the entry', () => {
    expect(placeOf(build({ kind: 'comment' }))).toBe('/posts/65f0000000000000000000bb');
    expect(placeOf(build({ kind: 'request', postId: null }))).toBe('/connection-requests');
    const weft = { slug: null, name: 'Weft', logo: null };
    const backup = build({ kind: 'failedBackup', postId: null, actors: [], company: weft });
    expect(placeOf(backup)).toBe('/admin/system');
    expect(sentenceOf(backup)).toEqual({ subject: 'Weft', action: 'could not make its backup' });
    expect(placeOf(build({ kind: 'follow', postId: null }))).toBe('/user-profile/ann');
    expect(placeOf(build({ kind: 'follow', postId: null, othersCount: 3 }))).toBe(
      '/following-followers?tab=followers',
    );
  });

  it.each<[NotificationView['kind'], string | null, string]>([
    ['accepted', null, '/user-profile/ann'],
    ['companyRole', 'loom', '/companies/loom'],
    ['companyDomain', 'loom', '/companies/loom/edit'],
    ['companyLink', 'loom', '/companies/loom'],
    ['application', 'loom', '/my-jobs?tab=applied'],
    ['applicationEnding', 'loom', '/my-jobs?tab=applied'],
    ['applicationErased', null, '/my-jobs?tab=applied'],
    ['applicant', 'loom', '/my-jobs?tab=posted'],
    ['applicant', null, '/my-jobs?tab=posted'],
    ['jobAlert', 'loom', '/my-jobs?tab=searches'],
  ])('%s (company: %s) leads to %s', (kind, slug, place) => {
    const company = slug === null ? null : { slug, name: 'Loom Works', logo: null };
    const actors = company ? [] : [person('Ann')];
    expect(placeOf(build({ kind, actors, company, postId: null }))).toBe(place);
  });

  it.each<NotificationView['kind']>([
    'reaction',
    'comment',
    'reply',
    'commentReaction',
    'repost',
    'quote',
    'mention',
  ])('%s leads to the post', (kind) => {
    expect(placeOf(build({ kind }))).toBe('/posts/65f0000000000000000000bb');
  });
});

describe('the notifications screen', () => {
  it('marks all entries as read at once', async () => {
    open('/notifications', [
      build(),
      build({ _id: '65f0000000000000000000ac', kind: 'comment', isRead: true }),
    ]);
    const read = answer(readNotifications, { unreadCount: 0 });
    const list = await screen.findByRole('region', { name: 'All notifications' });
    expect(
      await within(list).findByRole('link', { name: /Ann reacted to your post.*Unread/ }),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(within(list).queryByText('Unread')).not.toBeInTheDocument());
    expect(await read[0]?.request.json()).toEqual({});
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  });

  it('shows entries as unread again when marking fails', async () => {
    open('/notifications', [build()]);
    answer(readNotifications, () => failWith('UNAVAILABLE', { message: 'Not now' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Not now')).toBeInTheDocument();
    expect(await screen.findByText('Unread')).toBeInTheDocument();
  });

  it('shows excerpt, picture and reaction of an entry', async () => {
    const picture = { url: '/uploads/posts/a-320.webp', alt: 'A roof', placeholder: '' };
    const [insightful, comment] = [
      build({ reaction: '💡', excerpt: 'Ten kilometres of cable', picture }),
      build({ _id: '65f0000000000000000000ac', kind: 'comment', reaction: null, excerpt: 'Well said' }),
    ];
    open('/notifications', [insightful, comment]);
    const list = await screen.findByRole('region', { name: 'All notifications' });
    const link = await within(list).findByRole('link', {
      name: /Ann reacted to your post Ten kilometres of cable/,
    });
    const [first, second] = within(list).getAllByRole('listitem');
    if (!first || !second) throw new Error('two entries');
    expect(within(first).getByText('💡')).toBeInTheDocument();
    expect(first.querySelector(`img[src="${picture.url}"]`)).toBeInTheDocument();
    expect(link).toHaveAttribute('href', '/posts/65f0000000000000000000bb');
    expect(within(second).getByText('Well said')).toBeInTheDocument();
    // Each kind has its own icon.
    expect(second.querySelector('[data-kind=comment] svg')).toBeInTheDocument();
  });

  it('answers a request in place without navigation', async () => {
    const id = '65f0000000000000000000a1';
    open('/notifications', [
      build({ kind: 'request', postId: null, reaction: null, actors: [person('Ann', id)] }),
    ]);
    const read = answer(readNotifications, { unreadCount: 0 });
    const accepted = answer(acceptRequest, buildChanged(CONNECTED));
    const list = await screen.findByRole('region', { name: 'All notifications' });
    expect(await within(list).findByRole('button', { name: 'Ignore Ann' })).toBeInTheDocument();
    await userEvent.click(within(list).getByRole('button', { name: 'Accept Ann' }));
    expect(await within(list).findByText('Connected')).toBeInTheDocument();
    expect(within(list).queryByRole('button', { name: 'Accept Ann' })).not.toBeInTheDocument();
    expect(accepted[0]?.params['id']).toBe(id);
    expect(window.location.pathname).toBe('/notifications');
    expect(read).toEqual([]);
  });

  it('names each of several requesters', async () => {
    const actors = ['Ann', 'Ben'].map((name) => person(name));
    open('/notifications', [build({ kind: 'request', postId: null, reaction: null, actors })]);
    for (const name of ['Accept Ann', 'Ignore Ann', 'Accept Ben', 'Ignore Ben'])
      expect(await screen.findByRole('button', { name })).toBeInTheDocument();
  });

  it('shows an empty state', async () => {
    const entries: NotificationView[] = [];
    open('/notifications', entries);
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
  });

  it('leads from a page of which nothing is visible to the next one', async () => {
    open('/notifications', []);
    const older = { notifications: [build()], nextCursor: null, unreadCount: 0 };
    answer(listNotifications, ({ request }) =>
      request.url.includes('cursor') ? older : { ...older, notifications: [], nextCursor: 'next' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /Ann/ })).toBeInTheDocument();
    expect(screen.queryByText('No notifications yet')).not.toBeInTheDocument();
  });
});

it('refetches the count of entries that arrived before the socket was connected', async () => {
  let isUnavailable = true;
  answerSockets(() => (isUnavailable ? { code: 'UNAVAILABLE', message: 'Soon.' } : undefined));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const entries = [build()];
  open('/settings', entries);
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  entries.push(build({ _id: '65f0000000000000000000ac', kind: 'comment' }));
  isUnavailable = false;
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
});

it('shows entries that arrived while the connection was lost', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sockets = answerSockets();
  const entries = [build()];
  open('/notifications', entries);
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  entries.unshift(build({ _id: '65f0000000000000000000ac', kind: 'comment', actors: [person('Ben')] }));
  sockets.dropConnections();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /^Ben commented/ })).toBeInTheDocument();
});

it('shows entries as read that were read on another device', async () => {
  const sockets = answerSockets();
  const entries = [build()];
  open('/notifications', entries);
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  expect(await screen.findByText('Unread')).toBeInTheDocument();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  entries.splice(0, 1, build({ isRead: true }));
  sockets.send('notifications_changed', { unreadCount: 0 });
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Unread')).not.toBeInTheDocument());
});

it('keeps what an event said when older responses arrive after it', async () => {
  const sockets = answerSockets();
  const entries = [build()];
  open('/notifications', entries);
  const held = deferred<void>();
  answer(countUnreadNotifications, async () => {
    await held.promise;
    return { unreadCount: 1 };
  });
  const lists = answer(listNotifications, async () => {
    const notifications = [...entries];
    await held.promise;
    return { notifications, nextCursor: null, unreadCount: 1 };
  });
  await waitFor(() => expect([sockets.tokens.length, lists.length]).toEqual([1, 1]));
  const newest = build({ _id: '65f0000000000000000000ac', actors: [person('Ben')] });
  entries.unshift(newest);
  act(() => sockets.send('notification', { notification: newest, unreadCount: 2 }));
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
  held.settle();
  expect(await screen.findByRole('link', { name: /Ben reacted/ })).toBeInTheDocument();
  expect(lists).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
});

it('counts again when an event arrives while entries are marked as read', async () => {
  const sockets = answerSockets();
  const entries = [build()];
  open('/notifications', entries);
  const held = deferred<void>();
  answer(readNotifications, async () => {
    await held.promise;
    return { unreadCount: 0 };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  const newest = build({ _id: '65f0000000000000000000ac', actors: [person('Ben')] });
  entries.unshift(newest);
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  act(() => sockets.send('notification', { notification: newest, unreadCount: 7 }));
  expect(await screen.findByRole('button', { name: 'Notifications, 7 unread' })).toBeInTheDocument();
  held.settle();
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
});

it('lists the newest entries in the popover and keeps them unread when it closes', async () => {
  const entry = build({ kind: 'request', postId: null });
  open('/settings', [entry]);
  const read = answer(readNotifications, { unreadCount: 0 });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  const panel = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(within(panel).getByRole('link', { name: 'See all notifications' })).toHaveAttribute(
    'href',
    '/notifications',
  );
  const row = await within(panel).findByRole('link', { name: /Ann sent you a connection request/ });
  expect(row).toHaveAttribute('href', '/connection-requests');
  act(() => row.focus());
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument(),
  );
  expect(read).toEqual([]);
});
