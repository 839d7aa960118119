import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { likePost } from '@weft/shared/posts/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { expect, test, vi } from 'vitest';
import { captureInstallPrompt } from '../../device/use-install';
import { forgetMember } from '@/lib/api/forget-member';
import { buildOwnProfile } from '@/testing/builders';
import { openFeed } from '@/testing/open-feed';
import { buildMember, buildPost } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';

const POSTS = ['Ada Blom', 'Bo Chen'].map((fullName) => buildPost({ user: buildMember({ fullName }) }));
const help = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

async function openPosts() {
  const view = openFeed(POSTS);
  await screen.findByRole('article', { name: 'Post by Ada Blom' });
  return view;
}

test('the help lists the shortcuts of the screen, and they work', async () => {
  const { user } = await openPosts();
  await user.keyboard('?');
  const dialog = await help();
  expect(within(dialog).getByRole('region', { name: 'Posts' })).toHaveTextContent('Next postj');
  expect(within(dialog).getByRole('region', { name: 'Go to' })).toHaveTextContent('Messagesgthenm');
  expect(within(dialog).getByRole('region', { name: 'Anywhere' })).toHaveTextContent('Search/');
  await user.keyboard('{Escape}');
  answer(listNotifications, { notifications: [], nextCursor: null, unreadCount: 0 });
  await user.keyboard('gb');
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeInTheDocument();
  await user.keyboard('?');
  // The screen has no posts, so the help lists no shortcuts for them.
  expect(within(await help()).queryByRole('region', { name: 'Posts' })).not.toBeInTheDocument();
});

test('j and k move between posts, l and c act on the focused post', async () => {
  const [first, second] = POSTS;
  const liked = answer(likePost, { likesCount: 1, viewerReaction: '👍' });
  const { user } = await openPosts();
  const post = (name: string) => screen.getByRole('article', { name });
  await user.keyboard('j');
  expect(post('Post by Ada Blom')).toHaveFocus();
  await user.keyboard('j');
  expect(post('Post by Bo Chen')).toHaveFocus();
  await user.keyboard('k');
  expect(post('Post by Ada Blom')).toHaveFocus();
  await user.keyboard('jl');
  await waitFor(() => expect(liked.map(({ params }) => params['id'])).toEqual([second?._id]));
  await user.keyboard('kc');
  const box = await within(post('Post by Ada Blom')).findByRole('textbox', { name: 'Add a comment' });
  await waitFor(() => expect(box).toHaveFocus());
  // Keys in a text field are text.
  await user.keyboard('jl?');
  expect(box).toHaveValue('jl?');
  expect(first?.viewerReaction).toBeNull();
});

test('/ focuses the search without typing a slash, and shortcuts are off in text fields', async () => {
  const { user } = await openPosts();
  await user.keyboard('/');
  const box = screen.getByRole('combobox', { name: 'Search people' });
  expect(box).toHaveFocus();
  expect(box).toHaveValue('');
  await user.keyboard('n');
  expect(box).toHaveValue('n');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('shortcuts ignore input methods, modifier keys, repeated keys, and keys under a dialog', async () => {
  await openPosts();
  const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, { key: 'n', ...init });
  press({ isComposing: true });
  press({ keyCode: 229 });
  press({ ctrlKey: true });
  press({ metaKey: true });
  press({ altKey: true });
  press({ repeat: true });
  press({ shiftKey: true, key: 'N' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // On non-Latin layouts the physical key counts.
  press({ key: 'т', code: 'KeyN' });
  expect(await screen.findByRole('dialog', { name: 'Create a post' })).toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: '?' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('the setting switches shortcuts off on this device, for every member', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const { user, unmount } = renderApp('/settings/device', { signedIn: true });
  const toggle = await screen.findByRole('switch', { name: 'Single-key shortcuts' });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // Shortcuts with Ctrl stay on.
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getByRole('combobox', { name: 'Search people' })).toHaveFocus();

  forgetMember();
  unmount();
  const next = await openPosts();
  await next.user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await next.user.click(screen.getByRole('button', { name: 'Account menu' }));
  await next.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await next.user.click(within(await help()).getByRole('switch', { name: 'Single-key shortcuts' }));
  await next.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await next.user.keyboard('?');
  expect(await help()).toBeInTheDocument();
});

test('the settings install the app if the browser offers it, and say why offline use is unavailable', async () => {
  answer(getOwnProfile, { user: buildOwnProfile() });
  captureInstallPrompt();
  const { user } = renderApp('/settings/device', { signedIn: true });
  expect(await screen.findByText(/secure page|can't keep pages/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Install Weft' })).not.toBeInTheDocument();
  const prompt = vi.fn<() => Promise<void>>(async () => undefined);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Install Weft' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Install Weft' })).not.toBeInTheDocument();
});
