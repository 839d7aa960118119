import type { Locator, Page } from 'playwright-core';
import { answered } from '../browser/answered.ts';
import { patternOf, POST_SCREENS, POST_TEXTS } from './texts.ts';

/** Opens the post dialog. */
export async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: POST_SCREENS.startPost }).first().click();
  const dialog = page.getByRole('dialog', { name: POST_SCREENS.createPost });
  await dialog.waitFor();
  return dialog;
}

/** The box above the feed that opens the post dialog. */
export const startBox = (page: Page): Locator => page.getByRole('region', { name: POST_SCREENS.createPost });

/** Adds a photo to the open post, describes it, and waits until it is ready to send. */
export async function addPhoto(dialog: Locator, photo: Buffer, description: string): Promise<void> {
  const chosen = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo };
  await dialog.page().getByLabel(POST_SCREENS.input.photo, { exact: true }).setInputFiles(chosen);
  await dialog
    .getByRole('button', {
      name: POST_SCREENS.photos.tile({ place: 1, state: POST_SCREENS.photos.undescribed }),
    })
    .click();
  await dialog.getByLabel(POST_SCREENS.photos.description({ place: 1 })).fill(description);
  await dialog.getByText(POST_SCREENS.photos.described).waitFor();
}

/** The tiles of the photos in the open post, or of the photo at `place`. */
export function photoTiles(dialog: Locator, place?: number): Locator {
  const name = patternOf((state, any) => POST_SCREENS.photos.tile({ place: place ?? any, state }));
  return dialog.getByRole('button', { name });
}

/** Sends the post and waits for the confirmation. */
export async function publish(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: POST_SCREENS.composer.post, exact: true }).click();
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
  await post.getByRole('button', { name: POST_TEXTS.reactions.like, pressed: false }).click();
  await expectLiked(post);
  await isKept;
}

/** Waits until a post shows the member's own like. */
export async function expectLiked(post: Locator): Promise<void> {
  await post.getByRole('button', { name: POST_TEXTS.reactions.like, pressed: true }).waitFor();
}

/** Opens the comments of a post. */
export async function openComments(post: Locator): Promise<void> {
  await post.getByRole('button', { name: POST_SCREENS.comments.write, exact: true, expanded: false }).click();
  await post.getByRole('textbox', { name: POST_SCREENS.comments.add }).waitFor();
}

/** Adds a comment to a post with open comments, and waits for the confirmation. */
export async function comment(page: Page, post: Locator, text: string): Promise<void> {
  await post.getByRole('textbox', { name: POST_SCREENS.comments.add }).fill(text);
  await post.getByRole('button', { name: POST_SCREENS.comments.write, exact: true }).last().click();
  await page.getByText(POST_TEXTS.done.comment).waitFor();
}

/** Replies to the first comment with Enter. */
export async function reply(page: Page, post: Locator, text: string): Promise<void> {
  await post.getByRole('button', { name: POST_SCREENS.replies.write, exact: true }).first().click();
  await post
    .locator('form')
    .filter({ has: post.page().getByRole('button', { name: POST_SCREENS.replies.send }) })
    .getByRole('textbox')
    .fill(text);
  await page.keyboard.press('Enter');
  await page.getByText(POST_TEXTS.done.reply).waitFor();
}
