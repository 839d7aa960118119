import type { Locator, Page } from 'playwright-core';

/** Writes a post with a photo in the dialog and waits until it is out. */
export async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Start a post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a post' });
  await dialog.waitFor();
  return dialog;
}

/** Adds a photo to the post that is being written. */
export async function addPhoto(dialog: Locator, name: string, photo: Buffer): Promise<void> {
  await dialog
    .locator('input[type=file][accept*=image]')
    .first()
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: photo });
  await dialog.getByRole('img').first().waitFor();
}

/** Sends the post off and waits for the word that it is out. */
export async function publish(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Post created successfully!').waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** The post in the feed that holds the text. */
export function postWith(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text }).first();
}

/** Likes a post and waits until it shows. */
export async function like(post: Locator): Promise<void> {
  await post.getByRole('button', { name: 'Like', pressed: false }).click();
  await post.getByRole('button', { name: /Like/, pressed: true }).waitFor();
}

/** Comments on a post and waits for the word that it is there. */
export async function comment(page: Page, post: Locator, text: string): Promise<void> {
  await post.getByRole('button', { name: 'Comment', exact: true }).first().click();
  await post.getByRole('textbox', { name: /comment/i }).fill(text);
  await post.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await page.getByText('Comment added successfully!').waitFor();
}

/** Replies to a comment: Enter sends (specification 1.5). */
export async function reply(page: Page, post: Locator, text: string): Promise<void> {
  await post.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await post.getByRole('textbox', { name: /reply/i }).fill(text);
  await page.keyboard.press('Enter');
  await page.getByText('Reply added successfully!').waitFor();
}
