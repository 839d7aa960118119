import { MESSAGE_TEXTS } from '@weft/shared/messaging/texts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openKeyboardStage, type KeyboardStage } from './product/keyboard-stage.ts';
import {
  dialogOpens,
  enter,
  escapeTo,
  expectFocus,
  filesAskedBy,
  expectTrap,
  press,
  tabTo,
  typeInto,
} from './pages/keyboard.ts';
import { photoFile } from './pages/media.ts';
import { bubble, eventually, messageBox, openChat, sendAs } from './pages/messages.ts';
import { callApi, join } from './pages/network.ts';
import { makePdf } from './files/pdf.ts';
import { makePhoto } from './files/picture.ts';

// messages.test.ts covers kept drafts, the emoji at the caret and input methods.
const BEN = 'Ben Hale';
const CLEO = 'Cleo Santos';

let stage: KeyboardStage;
let page: Page;
let ben: { id: string; token: string };

beforeAll(async () => {
  stage = await openKeyboardStage('messages', 'Ann Weaver');
  ({ page } = stage);
  const { product, me } = stage;
  const [joined, cleo] = await Promise.all([join(product, BEN), join(product, CLEO)]);
  ben = joined;
  await callApi(product, 'POST', '/connection/send', cleo.token, { recipientId: me.id });
  await callApi(product, 'PUT', `/connection/${cleo.id}/accept`, me.token);
  for (const text of ['The legend has five colours', 'Or is it six?', 'Tell me tomorrow'])
    await sendAs(product.address, ben.token, me.id, text);
});

afterEach((context) => keepFailurePictures(context, 'keyboard-messages', [page]));
afterAll(() => stage?.close());

/** Moves from the input to the menu of the newest message. */
async function toNewest(): Promise<void> {
  await tabTo(page, 'button', 'Message actions', 'Shift+Tab');
}

test('a member finds another one and writes to them, and the conversation appears in the list', async () => {
  await stage.open('/messages', 'Messages');
  await enter(page, 'button', 'Start a conversation');
  const dialog = await dialogOpens(page, 'Start a conversation');
  await expectFocus(page, 'searchbox', 'Search people');
  await dialog.getByRole('button', { name: CLEO }).waitFor();
  await expectTrap(page, dialog);
  await escapeTo(page, dialog, 'button', 'Start a conversation');
  await press(page, 'Enter');
  await dialogOpens(page, 'Start a conversation');
  await expectFocus(page, 'searchbox', 'Search people');
  await page.keyboard.type('ben');
  await eventually(() => dialog.getByRole('button', { name: CLEO }).count()).toBe(0);
  await dialog.getByRole('button', { name: BEN }).waitFor();
  await press(page, 'ArrowDown');
  await expectFocus(page, 'button', BEN);
  await press(page, 'ArrowUp');
  await expectFocus(page, 'searchbox', 'Search people');
  await press(page, 'ControlOrMeta+A');
  await page.keyboard.type('cleo');
  await dialog.getByRole('button', { name: CLEO }).waitFor();
  await press(page, 'ArrowDown', 'Enter');
  await expectFocus(page, 'textbox', `Message to ${CLEO}`);
  await page.keyboard.type('Good morning');
  await press(page, 'Enter');
  await bubble(page, 'Good morning').waitFor();
  await expectFocus(page, 'textbox', `Message to ${CLEO}`);
  await tabTo(page, 'button', BEN, 'Shift+Tab');
  await press(page, 'Enter');
  await bubble(page, 'Tell me tomorrow').waitFor();
});

test('arrow keys choose an emoji', async () => {
  await openChat(page, stage.product.address, ben.id);
  await typeInto(page, `Message to ${BEN}`, 'Look ');
  await tabTo(page, 'button', 'Choose an emoji');
  await press(page, 'Enter');
  const picker = await dialogOpens(page, 'Choose an emoji');
  await expectFocus(page, 'searchbox', 'Search emoji');
  await press(page, 'ArrowDown');
  await eventually(() => picker.getByRole('gridcell').locator(':focus').count()).toBe(1);
  await press(page, 'ArrowRight', 'ArrowDown', 'Enter');
  await escapeTo(page, picker, 'textbox', `Message to ${BEN}`);
  await eventually(() => messageBox(page).inputValue()).toMatch(/^Look \p{Emoji}/u);
  await press(page, 'Enter');
  await bubble(page, 'Look').waitFor();
});

test('a member replies to, edits, copies and deletes a message', async () => {
  await toNewest();
  await press(page, 'Enter');
  await expectFocus(page, 'menuitem', 'Reply');
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', `Message to ${BEN}`);
  await tabTo(page, 'button', 'Cancel reply', 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', `Message to ${BEN}`);
  await toNewest();
  await press(page, 'Enter', 'Enter');
  await expectFocus(page, 'textbox', `Message to ${BEN}`);
  await page.keyboard.type('Six, I counted');
  await press(page, 'Enter');
  await bubble(page, 'Six, I counted')
    .getByRole('button', { name: /In reply to/ })
    .waitFor();

  await bubble(page, 'Six, I counted').getByText('Sent').first().waitFor({ state: 'attached' });
  await toNewest();
  await press(page, 'Enter', 'ArrowDown', 'ArrowDown');
  await expectFocus(page, 'menuitem', 'Edit');
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', `Message to ${BEN}`);
  await press(page, 'End');
  await page.keyboard.type(' twice');
  await press(page, 'Enter');
  await bubble(page, 'Six, I counted twice').getByText('Edited').waitFor();
  await expectFocus(page, 'textbox', `Message to ${BEN}`);

  await toNewest();
  await press(page, 'Enter', 'ArrowDown', 'Enter');
  await stage.said('Message copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Six, I counted twice');
  await expectFocus(page, 'button', 'Message actions');
  await press(page, 'Enter', 'End', 'Enter');
  const question = await dialogOpens(page, 'Delete message');
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', 'Message actions');
  await press(page, 'Enter', 'End', 'Enter');
  await dialogOpens(page, 'Delete message');
  await enter(page, 'button', 'Delete');
  await bubble(page, MESSAGE_TEXTS.deletedContent).waitFor();
  await expectFocus(page, 'button', 'Message actions');
});

test('a member searches inside the conversation', async () => {
  await tabTo(page, 'button', 'Search in conversation', 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'searchbox', 'Search in conversation');
  await page.keyboard.type('legend');
  const found = page.getByRole('region', { name: 'Search in conversation' }).getByRole('listitem');
  await eventually(() => found.count()).toBe(1);
  await enter(page, 'button', BEN);
  await bubble(page, 'The legend has five colours').waitFor();
  await tabTo(page, 'button', 'Close search', 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'button', 'Search in conversation');
  await press(page, 'Enter');
  await expectFocus(page, 'searchbox', 'Search in conversation');
  await press(page, 'Escape');
  await expectFocus(page, 'button', 'Search in conversation');
});

test('a member chooses, removes, sends and opens files', async () => {
  await openChat(page, stage.product.address, ben.id);
  const attach = async () => {
    const chooser = await filesAskedBy(page, () => enter(page, 'button', 'Attach files'));
    const photos = await Promise.all([300, 340].map((width) => makePhoto(width, 240)));
    await chooser.setFiles(photos.map((photo, index) => photoFile(`board-${index}.jpg`, photo)));
    await page.getByText('Selected Files (2/5)').waitFor();
  };
  await attach();
  await tabTo(page, 'button', 'Remove board-0', 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'button', 'Remove board-1');
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', `Message to ${BEN}`);
  await tabTo(page, 'link', 'Profile of', 'Shift+Tab');
  await attach();
  await tabTo(page, 'button', 'Clear All', 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', `Message to ${BEN}`);
  await tabTo(page, 'link', 'Profile of', 'Shift+Tab');
  await attach();
  await eventually(() => page.getByRole('button', { name: 'Send message' }).isEnabled()).toBe(true);
  await enter(page, 'button', 'Send message');
  await expectFocus(page, 'textbox', `Message to ${BEN}`);

  await page.getByRole('button', { name: 'Open image 1 of 2' }).waitFor();
  await tabTo(page, 'button', 'Open image 1 of 2', 'Shift+Tab');
  await press(page, 'Enter');
  const overlay = await dialogOpens(page, 'board-0');
  await overlay.getByText('1 / 2').waitFor();
  await expectTrap(page, overlay);
  await press(page, 'ArrowRight');
  const second = await dialogOpens(page, 'board-1');
  await second.getByText('2 / 2').waitFor();
  await enter(page, 'button', 'Previous image');
  await overlay.getByText('1 / 2').waitFor();
  await escapeTo(page, overlay, 'button', 'Open image 1 of 2');
});

test('a member opens, pages, zooms and closes a document', async () => {
  await openChat(page, stage.product.address, ben.id);
  const chooser = await filesAskedBy(page, () => enter(page, 'button', 'Attach files'));
  await chooser.setFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: makePdf(3) });
  await eventually(() => page.getByRole('button', { name: 'Send message' }).isEnabled()).toBe(true);
  await enter(page, 'button', 'Send message');
  await expectFocus(page, 'textbox', `Message to ${BEN}`);

  await page.getByRole('button', { name: /plan\.pdf/ }).waitFor();
  await tabTo(page, 'button', 'PDF plan.pdf', 'Shift+Tab');
  await press(page, 'Enter');
  const viewer = await dialogOpens(page, 'plan.pdf');
  const toolbar = viewer.getByRole('toolbar', { name: 'Document' });
  const at = () => toolbar.getByRole('textbox').inputValue();
  await expectTrap(page, viewer);
  await enter(page, 'button', 'Next page');
  await eventually(at).toBe('2');
  await expectFocus(page, 'button', 'Next page');
  await press(page, 'Enter');
  await eventually(at).toBe('3');
  // On the last page, the inactive button keeps the focus.
  await expectFocus(page, 'button', 'Next page');
  await press(page, 'Home');
  await eventually(at).toBe('1');
  await press(page, '+');
  await toolbar.getByRole('button', { name: /^Zoom 1[0-9]{2}%/ }).waitFor();
  await enter(page, 'button', 'Zoom out');
  await toolbar.getByRole('button', { name: 'Zoom 100%' }).waitFor();
  await tabTo(page, 'textbox', 'Page', 'Shift+Tab');
  for (const number of ['3', '2']) {
    await press(page, 'Control+a');
    await page.keyboard.type(number);
    await press(page, 'Enter');
    await toolbar.getByRole('button', { name: 'Next page', disabled: number === '3' }).waitFor();
    await eventually(at).toBe(number);
    await expectFocus(page, 'textbox', 'Page');
  }
  await enter(page, 'button', 'Page 3');
  await eventually(at).toBe('3');
  await tabTo(page, 'region', 'plan.pdf');
  await press(page, 'ArrowLeft');
  await eventually(at).toBe('2');
  await escapeTo(page, viewer, 'button', 'PDF plan.pdf');
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});
