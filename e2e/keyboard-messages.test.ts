import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openKeyboardStage, type KeyboardStage } from './product/keyboard-stage.ts';
import {
  arrowTo,
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
import { bubble, eventually, messageBox, openChat, quoteIn, sendAs } from './pages/messages.ts';
import { callApi, join } from './pages/network.ts';
import { MESSAGE_SCREENS, MESSAGE_TEXTS, UI_TEXTS } from './pages/texts.ts';
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
  await tabTo(page, 'button', MESSAGE_SCREENS.message.actions, 'Shift+Tab');
}

test('a member finds another one and writes to them, and the conversation appears in the list', async () => {
  await stage.open('/messages', MESSAGE_SCREENS.title);
  await enter(page, 'button', MESSAGE_SCREENS.start.title);
  const dialog = await dialogOpens(page, MESSAGE_SCREENS.start.title);
  await expectFocus(page, 'searchbox', MESSAGE_SCREENS.start.search);
  await dialog.getByRole('button', { name: CLEO }).waitFor();
  await expectTrap(page, dialog);
  await escapeTo(page, dialog, 'button', MESSAGE_SCREENS.start.title);
  await press(page, 'Enter');
  await dialogOpens(page, MESSAGE_SCREENS.start.title);
  await expectFocus(page, 'searchbox', MESSAGE_SCREENS.start.search);
  await page.keyboard.type('ben');
  await eventually(() => dialog.getByRole('button', { name: CLEO }).count()).toBe(0);
  await dialog.getByRole('button', { name: BEN }).waitFor();
  await press(page, 'ArrowDown');
  await expectFocus(page, 'button', BEN);
  await press(page, 'ArrowUp');
  await expectFocus(page, 'searchbox', MESSAGE_SCREENS.start.search);
  await press(page, 'ControlOrMeta+A');
  await page.keyboard.type('cleo');
  await dialog.getByRole('button', { name: CLEO }).waitFor();
  await press(page, 'ArrowDown', 'Enter');
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: CLEO }));
  await page.keyboard.type('Good morning');
  await press(page, 'Enter');
  await bubble(page, 'Good morning').waitFor();
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: CLEO }));
  await tabTo(page, 'button', BEN, 'Shift+Tab');
  await press(page, 'Enter');
  await bubble(page, 'Tell me tomorrow').waitFor();
});

test('arrow keys choose an emoji', async () => {
  await openChat(page, stage.product.address, ben.id);
  await typeInto(page, MESSAGE_SCREENS.composer.messageTo({ name: BEN }), 'Look ');
  await tabTo(page, 'button', MESSAGE_SCREENS.composer.chooseEmoji);
  await press(page, 'Enter');
  const picker = await dialogOpens(page, MESSAGE_SCREENS.composer.chooseEmoji);
  await expectFocus(page, 'searchbox', MESSAGE_SCREENS.emoji.search);
  await press(page, 'ArrowDown');
  await eventually(() => picker.getByRole('gridcell').locator(':focus').count()).toBe(1);
  await press(page, arrowTo('next'), 'ArrowDown', 'Enter');
  await escapeTo(page, picker, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));
  await eventually(() => messageBox(page).inputValue()).toMatch(/^Look \p{Emoji}/u);
  await press(page, 'Enter');
  await bubble(page, 'Look').waitFor();
});

test('a member replies to, edits, copies and deletes a message', async () => {
  await toNewest();
  await press(page, 'Enter');
  await expectFocus(page, 'menuitem', MESSAGE_SCREENS.message.reply);
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));
  await tabTo(page, 'button', MESSAGE_SCREENS.composer.cancelReply, 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));
  await toNewest();
  await press(page, 'Enter', 'Enter');
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));
  await page.keyboard.type('Six, I counted');
  await press(page, 'Enter');
  await quoteIn(bubble(page, 'Six, I counted')).waitFor();

  await bubble(page, 'Six, I counted')
    .getByText(MESSAGE_SCREENS.delivery.sent)
    .first()
    .waitFor({ state: 'attached' });
  await toNewest();
  await press(page, 'Enter', 'ArrowDown', 'ArrowDown');
  await expectFocus(page, 'menuitem', MESSAGE_SCREENS.message.edit);
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));
  await press(page, 'End');
  await page.keyboard.type(' twice');
  await press(page, 'Enter');
  await bubble(page, 'Six, I counted twice').getByText(MESSAGE_SCREENS.message.edited).waitFor();
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));

  await toNewest();
  await press(page, 'Enter', 'ArrowDown', 'Enter');
  await stage.said(MESSAGE_SCREENS.message.copied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Six, I counted twice');
  await expectFocus(page, 'button', MESSAGE_SCREENS.message.actions);
  await press(page, 'Enter', 'End', 'Enter');
  const question = await dialogOpens(page, MESSAGE_SCREENS.deletion.title);
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', MESSAGE_SCREENS.message.actions);
  await press(page, 'Enter', 'End', 'Enter');
  await dialogOpens(page, MESSAGE_SCREENS.deletion.title);
  await enter(page, 'button', UI_TEXTS.delete);
  await bubble(page, MESSAGE_TEXTS.deletedContent).waitFor();
  await expectFocus(page, 'button', MESSAGE_SCREENS.message.actions);
});

test('a member searches inside the conversation', async () => {
  await tabTo(page, 'button', MESSAGE_SCREENS.chat.search, 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'searchbox', MESSAGE_SCREENS.chat.search);
  await page.keyboard.type('legend');
  const found = page.getByRole('region', { name: MESSAGE_SCREENS.chat.search }).getByRole('listitem');
  await eventually(() => found.count()).toBe(1);
  await enter(page, 'button', BEN);
  await bubble(page, 'The legend has five colours').waitFor();
  await tabTo(page, 'button', MESSAGE_SCREENS.search.close, 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'button', MESSAGE_SCREENS.chat.search);
  await press(page, 'Enter');
  await expectFocus(page, 'searchbox', MESSAGE_SCREENS.chat.search);
  await press(page, 'Escape');
  await expectFocus(page, 'button', MESSAGE_SCREENS.chat.search);
});

test('a member chooses, removes, sends and opens files', async () => {
  await openChat(page, stage.product.address, ben.id);
  const attach = async () => {
    const chooser = await filesAskedBy(page, () => enter(page, 'button', MESSAGE_SCREENS.composer.attach));
    const photos = await Promise.all([300, 340].map((width) => makePhoto(width, 240)));
    await chooser.setFiles(photos.map((photo, index) => photoFile(`board-${index}.jpg`, photo)));
    await page.getByText(MESSAGE_SCREENS.files.heading({ count: 2, most: 5 })).waitFor();
  };
  await attach();
  await tabTo(page, 'button', MESSAGE_SCREENS.files.remove({ name: 'board-0.jpg' }), 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'button', MESSAGE_SCREENS.files.remove({ name: 'board-1.jpg' }));
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));
  await tabTo(page, 'link', MESSAGE_SCREENS.chat.profileOf, 'Shift+Tab');
  await attach();
  await tabTo(page, 'button', MESSAGE_SCREENS.files.clear, 'Shift+Tab');
  await press(page, 'Enter');
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));
  await tabTo(page, 'link', MESSAGE_SCREENS.chat.profileOf, 'Shift+Tab');
  await attach();
  await eventually(() => page.getByRole('button', { name: MESSAGE_SCREENS.composer.send }).isEnabled()).toBe(
    true,
  );
  await enter(page, 'button', MESSAGE_SCREENS.composer.send);
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));

  await page
    .getByRole('button', { name: MESSAGE_SCREENS.thread.openImage({ index: 1, count: 2 }) })
    .waitFor();
  await tabTo(page, 'button', MESSAGE_SCREENS.thread.openImage({ index: 1, count: 2 }), 'Shift+Tab');
  await press(page, 'Enter');
  const overlay = await dialogOpens(page, 'board-0');
  await overlay.getByText('1 / 2').waitFor();
  await expectTrap(page, overlay);
  await press(page, arrowTo('next'));
  const second = await dialogOpens(page, 'board-1');
  await second.getByText('2 / 2').waitFor();
  await enter(page, 'button', UI_TEXTS.previousImage);
  await overlay.getByText('1 / 2').waitFor();
  await escapeTo(page, overlay, 'button', MESSAGE_SCREENS.thread.openImage({ index: 1, count: 2 }));
});

test('a member opens, pages, zooms and closes a document', async () => {
  await openChat(page, stage.product.address, ben.id);
  const chooser = await filesAskedBy(page, () => enter(page, 'button', MESSAGE_SCREENS.composer.attach));
  await chooser.setFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: makePdf(3) });
  await eventually(() => page.getByRole('button', { name: MESSAGE_SCREENS.composer.send }).isEnabled()).toBe(
    true,
  );
  await enter(page, 'button', MESSAGE_SCREENS.composer.send);
  await expectFocus(page, 'textbox', MESSAGE_SCREENS.composer.messageTo({ name: BEN }));

  await page.getByRole('button', { name: /plan\.pdf/ }).waitFor();
  await tabTo(page, 'button', 'PDF plan.pdf', 'Shift+Tab');
  await press(page, 'Enter');
  const viewer = await dialogOpens(page, 'plan.pdf');
  const toolbar = viewer.getByRole('toolbar', { name: MESSAGE_SCREENS.pdf.title });
  const at = () => toolbar.getByRole('textbox').inputValue();
  await expectTrap(page, viewer);
  await enter(page, 'button', MESSAGE_SCREENS.pdf.nextPage);
  await eventually(at).toBe('2');
  await expectFocus(page, 'button', MESSAGE_SCREENS.pdf.nextPage);
  await press(page, 'Enter');
  await eventually(at).toBe('3');
  // On the last page, the inactive button keeps the focus.
  await expectFocus(page, 'button', MESSAGE_SCREENS.pdf.nextPage);
  await press(page, 'Home');
  await eventually(at).toBe('1');
  await press(page, '+');
  await toolbar.getByRole('button', { name: MESSAGE_SCREENS.pdf.zoomReset({ zoom: 1.25 }) }).waitFor();
  await enter(page, 'button', MESSAGE_SCREENS.pdf.zoomOut);
  await toolbar.getByRole('button', { name: MESSAGE_SCREENS.pdf.zoomReset({ zoom: 1 }) }).waitFor();
  await tabTo(page, 'textbox', MESSAGE_SCREENS.pdf.pageBox, 'Shift+Tab');
  for (const number of ['3', '2']) {
    await press(page, 'Control+a');
    await page.keyboard.type(number);
    await press(page, 'Enter');
    await toolbar
      .getByRole('button', { name: MESSAGE_SCREENS.pdf.nextPage, disabled: number === '3' })
      .waitFor();
    await eventually(at).toBe(number);
    await expectFocus(page, 'textbox', MESSAGE_SCREENS.pdf.pageBox);
  }
  await enter(page, 'button', MESSAGE_SCREENS.pdf.page({ page: '3' }));
  await eventually(at).toBe('3');
  await tabTo(page, 'region', 'plan.pdf');
  await press(page, arrowTo('previous'));
  await eventually(at).toBe('2');
  await escapeTo(page, viewer, 'button', 'PDF plan.pdf');
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});
