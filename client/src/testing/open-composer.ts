import { fireEvent, screen, within } from '@testing-library/react';
import type { PostView } from '@weft/shared/posts/views';
import { me, openFeed } from './open-feed';
import { buildPost } from './post-builders';
import type { ReceivedCall } from './server';

const PNG = '\x89PNG\r\n\x1a\n';
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
export const photo = (name: string, head = PNG) => new File([bytes(head)], name, { type: 'image/png' });

/** A multipart body as text, to assert the order of its fields. */
export const sent = async (asked: ReceivedCall | undefined) => asked?.request.text();

export const own = (change: Partial<PostView> = {}) =>
  buildPost({ user: me, can: { edit: true, delete: true, repost: true }, ...change });

export async function openComposer(posts: PostView[] = []) {
  const { user, unmount } = openFeed(posts);
  const box = await screen.findByRole('region', { name: 'Create a post' });
  await user.click(within(box).getByRole('button', { name: 'Start a post' }));
  return { user, unmount, ...(await theDialog('Create a post')) };
}

export async function theDialog(name: string) {
  const dialog = await screen.findByRole('dialog', { name });
  const text = within(dialog).getByRole('textbox', { name: 'Post text' });
  return { dialog, text };
}

/** Selects files in a file input of the composer. */
export const choose = (label: string, files: File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } });

export const addPhotos = (files: File[]) => choose('Add photos', files);

export const postButton = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Post' });
export const tiles = (dialog: HTMLElement) => within(dialog).getAllByRole('button', { name: /^Photo \d/ });

export const fileOf = (name: string, type: string, size = 2_000_000) => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
