import { PROFILE_TEXTS } from '@weft/shared/profiles/texts';
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
import { eventually } from './pages/messages.ts';
import { fillProfile, openProfilePage, section } from './pages/profiles.ts';
import { makePhoto } from './files/picture.ts';

// profiles.test.ts covers a new experience, new skills, the toolbar of About and unsaved changes by keyboard.
// keyboard-network.test.ts covers the card of a name.
const { done } = PROFILE_TEXTS;
const NAME = 'Noor Haddadin';
const FILLED = {
  aboutUs: `<p>${'I test relays, and I write down what I find. '.repeat(9)}</p><p>The end.</p>`,
  'skills[0][skill]': 'Relay testing',
  'skills[1][skill]': 'Writing',
};

let stage: KeyboardStage;
let page: Page;

beforeAll(async () => {
  stage = await openKeyboardStage('profiles', NAME);
  ({ page } = stage);
  await fillProfile(stage.product.address, stage.me.token, FILLED);
  await openProfilePage(page, stage.product.address, 'me', NAME);
});

afterEach((context) => keepFailurePictures(context, 'keyboard-profiles', [page]));
afterAll(() => stage?.close());

test('a member adds an education and deletes it after a confirmation', async () => {
  await enter(page, 'button', 'Add education');
  const form = await dialogOpens(page, 'Add education');
  await expectFocus(page, 'textbox', 'Degree');
  await expectTrap(page, form);
  await page.keyboard.type('BSc');
  await typeInto(page, 'Specialization', 'Electrical engineering');
  await typeInto(page, 'Institution', 'University of Jordan');
  await typeInto(page, 'Start date', 'September');
  await press(page, 'Tab');
  await page.keyboard.type('2014');
  await enter(page, 'button', 'Save');
  await stage.said(done.educationAdded);
  await expectFocus(page, 'button', 'Add education');
  await section(page, 'Education').getByText('Sep 2014').waitFor();

  await enter(page, 'button', 'Edit University of Jordan');
  const edited = await dialogOpens(page, 'Edit education');
  await escapeTo(page, edited, 'button', 'Edit University of Jordan');
  await press(page, 'Enter');
  await enter(page, 'button', 'Delete');
  const question = await dialogOpens(page, 'Delete education');
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', 'Delete');
  await press(page, 'Enter');
  await dialogOpens(page, 'Delete education');
  await enter(page, 'button', 'Delete');
  await stage.said(done.educationDeleted);
  await expectFocus(page, 'button', 'Add education');
});

test('a member removes a skill', async () => {
  await enter(page, 'button', 'Edit skills');
  const dialog = await dialogOpens(page, 'Edit Skills');
  await expectFocus(page, 'combobox', 'Add a skill');
  await enter(page, 'button', 'Remove Relay testing');
  await expectFocus(page, 'button', 'Remove Writing');
  await enter(page, 'button', 'Save');
  await stage.said(done.skills);
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(page, 'button', 'Edit skills');
  await eventually(() => section(page, 'Skills').getByRole('listitem').allInnerTexts()).toEqual(['Writing']);
});

test('a member edits contact data and social links', async () => {
  await enter(page, 'button', 'Edit contact information');
  await dialogOpens(page, 'Edit Profile');
  await typeInto(page, 'Phone number', '+962 6 555 0199');
  await enter(page, 'button', 'Save');
  await stage.said(done.profile);
  await expectFocus(page, 'button', 'Edit contact information');
  await section(page, 'Contact Information').getByText('555 0199').waitFor();

  await enter(page, 'button', 'Add a link');
  const dialog = await dialogOpens(page, 'Edit Profile');
  await expectFocus(page, 'textbox', 'Web address');
  await page.keyboard.type('noor.example/notes');
  await tabTo(page, 'checkbox', 'Show in the header');
  await press(page, 'Space');
  await enter(page, 'button', 'Add a link');
  const rows = () => dialog.getByRole('textbox', { name: 'Web address' }).count();
  await eventually(rows).toBe(2);
  await enter(page, 'button', 'Remove link 2');
  await eventually(rows).toBe(1);
  await enter(page, 'button', 'Save');
  await dialog.waitFor({ state: 'hidden' });
  await section(page, 'Social Links').getByText('noor.example/notes').waitFor();
  await expectFocus(page, 'button', 'Edit social links');
});

test('a member moves, zooms and rotates a photo, and views it in full', async () => {
  await openProfilePage(page, stage.product.address, 'me', NAME);
  await enter(page, 'button', 'Edit photo');
  const editor = await dialogOpens(page, 'Edit profile photo');
  await expectFocus(page, 'button', 'Choose Image');
  const chooser = await filesAskedBy(page, () => press(page, 'Enter'));
  await chooser.setFiles(photoFile('me.jpg', await makePhoto(800, 600)));
  await expectFocus(page, 'group', 'Picture in its frame');
  await tabTo(page, 'button', 'Choose another');
  await press(page, 'Enter');
  await expectFocus(page, 'button', 'Choose Image');
  const other = await filesAskedBy(page, () => press(page, 'Enter'));
  await other.setFiles(photoFile('me.jpg', await makePhoto(800, 600)));
  await expectFocus(page, 'group', 'Picture in its frame');
  const place = () =>
    editor.locator('.reactEasyCrop_Image').evaluate((image) => getComputedStyle(image).transform);
  const before = await place();
  await press(page, 'ArrowLeft', 'ArrowUp');
  await eventually(place).not.toBe(before);
  const zoom = editor.getByRole('slider', { name: 'Zoom' });
  await press(page, '+');
  await eventually(() => zoom.inputValue()).toBe('1.1');
  await enter(page, 'button', 'Zoom out');
  await eventually(() => zoom.inputValue()).toBe('1');
  await expectFocus(page, 'button', 'Zoom out');
  await tabTo(page, 'slider', 'Zoom');
  await press(page, 'ArrowRight', 'ArrowRight');
  await eventually(() => zoom.inputValue()).toBe('1.2');
  await tabTo(page, 'slider', 'Straighten');
  await press(page, 'ArrowRight');
  await eventually(() => editor.getByRole('slider', { name: 'Straighten' }).inputValue()).toBe('1');
  const turned = await place();
  await enter(page, 'button', 'Rotate right');
  await eventually(place).not.toBe(turned);
  await enter(page, 'button', 'Start over');
  await eventually(() => zoom.inputValue()).toBe('1');
  await expectFocus(page, 'button', 'Start over');
  await expectTrap(page, editor);
  await enter(page, 'button', 'Upload Image');
  await stage.said(done.profileImage);
  await expectFocus(page, 'button', 'Edit photo');

  await tabTo(page, 'button', 'View photo', 'Shift+Tab');
  await press(page, 'Enter');
  const viewer = await dialogOpens(page, `Photo of ${NAME}`);
  await expectTrap(page, viewer);
  await escapeTo(page, viewer, 'button', 'View photo');
});

test('a member moves and zooms a banner, and views it in full', async () => {
  await openProfilePage(page, stage.product.address, 'me', NAME);
  await enter(page, 'button', 'Edit banner');
  const editor = await dialogOpens(page, 'Edit banner');
  await expectFocus(page, 'button', 'Choose Image');
  const chooser = await filesAskedBy(page, () => press(page, 'Enter'));
  await chooser.setFiles(photoFile('hills.jpg', await makePhoto(1600, 900)));
  await expectFocus(page, 'group', 'Picture in its frame');
  const place = () =>
    editor.locator('.reactEasyCrop_Image').evaluate((image) => getComputedStyle(image).transform);
  const before = await place();
  await press(page, '+', 'ArrowUp');
  await eventually(place).not.toBe(before);
  await expectTrap(page, editor);
  await enter(page, 'button', 'Upload Image');
  await stage.said(done.bannerImage);
  await expectFocus(page, 'button', 'Edit banner');

  await tabTo(page, 'button', 'View banner', 'Shift+Tab');
  await press(page, 'Enter');
  const viewer = await dialogOpens(page, `Banner of ${NAME}`);
  await escapeTo(page, viewer, 'button', 'View banner');
});

test('a member copies the link of the profile and expands About', async () => {
  await openProfilePage(page, stage.product.address, 'me', NAME);
  await enter(page, 'button', 'More');
  await expectFocus(page, 'menuitem', 'Copy profile link');
  await press(page, 'Enter');
  await stage.said('Link copied');
  await expectFocus(page, 'button', 'More');
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stage.product.address}/user-profile/${stage.me.id}`,
  );
  // Simulates a plain http page without clipboard. The open menu traps the focus, which the fallback needs.
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('something else');
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  await press(page, 'Enter', 'Enter');
  await stage.said('Link copied');
  await expectFocus(page, 'button', 'More');
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stage.product.address}/user-profile/${stage.me.id}`,
  );
  await enter(page, 'button', 'Read More');
  await section(page, 'About').getByText('The end.').waitFor();
  await eventually(() => page.locator('button:focus').innerText()).toBe('Read Less');
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});
