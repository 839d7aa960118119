import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { Locator, Page } from 'playwright-core';
import { answered } from '../browser/answered.ts';

/** Opens the post dialog. */
export async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Start a post' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create a post' });
  await dialog.waitFor();
  return dialog;
}

/** The box above the feed that opens the post dialog. */
export const startBox = (page: Page): Locator => page.getByRole('region', { name: 'Create a post' });

/** Adds a photo to the open post, describes it, and waits until it is ready to send. */
export async function addPhoto(dialog: Locator, photo: Buffer, description: string): Promise<void> {
  const chosen = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
  await dialog.page().getByLabel('Add photos', { exact: true }).setInputFiles(chosen);
  await dialog.getByRole('button', { name: /^Photo 1, \+ Description/ }).click();
  await dialog.getByLabel('Description of photo 1').fill(description);
  await dialog.getByText('Described').waitFor();
}

/** Sends the post and waits for the confirmation. */
export async function publish(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText(POST_TEXTS.done.created).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** The post in the feed with the text. */
export function postWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text }).first();
}

/** Likes a post and waits until the like is shown and stored. */
export async function like(post: Locator): Promise<void> {
  const isKept = answered(post.page(), 'POST', '/media/like/');
  await post.getByRole('button', { name: /^Like/, pressed: false }).click();
  await expectLiked(post);
  await isKept;
}

/** Waits until a post shows the member's own like. */
export async function expectLiked(post: Locator): Promise<void> {
  await post.getByRole('button', { name: /^Like/, pressed: true }).waitFor();
}

/** Opens the comments of a post. */
export async function openComments(post: Locator): Promise<void> {
  await post.getByRole('button', { name: 'Comment', exact: true, expanded: false }).click();
  await post.getByRole('textbox', { name: 'Add a comment' }).waitFor();
}

/** Adds a comment to a post with open comments, and waits for the confirmation. */
export async function comment(page: Page, post: Locator, text: string): Promise<void> {
  await post.getByRole('textbox', { name: 'Add a comment' }).fill(text);
  await post.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await page.getByText(POST_TEXTS.done.comment).waitFor();
}

/** Replies to the first comment with Enter. */
export async function reply(page: Page, post: Locator, text: string): Promise<void> {
  await post.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await post.getByRole('textbox', { name: /^Reply to/ }).fill(text);
  await page.keyboard.press('Enter');
  await page.getByText(POST_TEXTS.done.reply).waitFor();
}
