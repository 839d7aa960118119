import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { keepFailurePictures } from './browser/failure-pictures.ts';
import { openKeyboardStage, type KeyboardStage } from './product/keyboard-stage.ts';
import { monthOn } from './pages/dates.ts';
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
import { eventually } from './pages/messages.ts';
import { fillProfile, openProfilePage, section } from './pages/profiles.ts';
import { PROFILE_SCREENS, PROFILE_TEXTS, UI_TEXTS } from './pages/texts.ts';
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
  await enter(page, 'button', PROFILE_SCREENS.sections.addEducation);
  const form = await dialogOpens(page, PROFILE_SCREENS.entry.add({ what: 'education' }));
  await expectFocus(page, 'textbox', PROFILE_SCREENS.entry.degree);
  await expectTrap(page, form);
  await page.keyboard.type('BSc');
  await typeInto(page, PROFILE_SCREENS.entry.specialization, 'Electrical engineering');
  await typeInto(page, PROFILE_SCREENS.entry.institution, 'University of Jordan');
  await typeInto(page, PROFILE_SCREENS.entry.startDate, 'September');
  await press(page, 'Tab');
  await page.keyboard.type('2014');
  await enter(page, 'button', UI_TEXTS.save);
  await stage.said(done.educationAdded);
  await expectFocus(page, 'button', PROFILE_SCREENS.sections.addEducation);
  await section(page, PROFILE_SCREENS.sections.education)
    .getByText(await monthOn(page, 2014, 9))
    .waitFor();

  await enter(page, 'button', PROFILE_SCREENS.sections.editEntry({ title: 'University of Jordan' }));
  const edited = await dialogOpens(page, PROFILE_SCREENS.entry.edit({ what: 'education' }));
  await escapeTo(
    page,
    edited,
    'button',
    PROFILE_SCREENS.sections.editEntry({ title: 'University of Jordan' }),
  );
  await press(page, 'Enter');
  await enter(page, 'button', UI_TEXTS.delete);
  const question = await dialogOpens(page, PROFILE_SCREENS.entry.deleteTitle({ what: 'education' }));
  await expectTrap(page, question);
  await escapeTo(page, question, 'button', UI_TEXTS.delete);
  await press(page, 'Enter');
  await dialogOpens(page, PROFILE_SCREENS.entry.deleteTitle({ what: 'education' }));
  await enter(page, 'button', UI_TEXTS.delete);
  await stage.said(done.educationDeleted);
  await expectFocus(page, 'button', PROFILE_SCREENS.sections.addEducation);
});

test('a member removes a skill', async () => {
  await enter(page, 'button', PROFILE_SCREENS.sections.editSkills);
  const dialog = await dialogOpens(page, PROFILE_SCREENS.skills.title);
  await expectFocus(page, 'combobox', PROFILE_SCREENS.skills.addOne);
  await enter(page, 'button', PROFILE_SCREENS.skills.remove({ skill: 'Relay testing' }));
  await expectFocus(page, 'button', PROFILE_SCREENS.skills.remove({ skill: 'Writing' }));
  await enter(page, 'button', UI_TEXTS.save);
  await stage.said(done.skills);
  await dialog.waitFor({ state: 'hidden' });
  await expectFocus(page, 'button', PROFILE_SCREENS.sections.editSkills);
  await eventually(() =>
    section(page, PROFILE_SCREENS.sections.skills).getByRole('listitem').allInnerTexts(),
  ).toEqual(['Writing']);
});

test('a member edits contact data and social links', async () => {
  await enter(page, 'button', PROFILE_SCREENS.sections.editContact);
  await dialogOpens(page, PROFILE_SCREENS.actions.edit);
  await typeInto(page, PROFILE_SCREENS.form.phoneNumber, '+962 6 555 0199');
  await enter(page, 'button', UI_TEXTS.save);
  await stage.said(done.profile);
  await expectFocus(page, 'button', PROFILE_SCREENS.sections.editContact);
  await section(page, PROFILE_SCREENS.sections.contact).getByText('555 0199').waitFor();

  await enter(page, 'button', PROFILE_SCREENS.sections.addLink);
  const dialog = await dialogOpens(page, PROFILE_SCREENS.actions.edit);
  await expectFocus(page, 'textbox', PROFILE_SCREENS.form.webAddress);
  await page.keyboard.type('noor.example/notes');
  await tabTo(page, 'checkbox', PROFILE_SCREENS.form.showInHeader);
  await press(page, 'Space');
  await enter(page, 'button', PROFILE_SCREENS.sections.addLink);
  const rows = () => dialog.getByRole('textbox', { name: PROFILE_SCREENS.form.webAddress }).count();
  await eventually(rows).toBe(2);
  await enter(page, 'button', PROFILE_SCREENS.form.removeLink({ number: 2 }));
  await eventually(rows).toBe(1);
  await enter(page, 'button', UI_TEXTS.save);
  await dialog.waitFor({ state: 'hidden' });
  await section(page, PROFILE_SCREENS.sections.links).getByText('noor.example/notes').waitFor();
  await expectFocus(page, 'button', PROFILE_SCREENS.sections.editLinks);
});

test('a member moves, zooms and rotates a photo, and views it in full', async () => {
  await openProfilePage(page, stage.product.address, 'me', NAME);
  await enter(page, 'button', PROFILE_SCREENS.picture.editPhoto);
  const editor = await dialogOpens(page, PROFILE_SCREENS.picture.editProfilePhoto);
  await expectFocus(page, 'button', PROFILE_SCREENS.picture.choose);
  const chooser = await filesAskedBy(page, () => press(page, 'Enter'));
  await chooser.setFiles(photoFile('me.jpg', await makePhoto(800, 600)));
  await expectFocus(page, 'group', PROFILE_SCREENS.picture.stage);
  await tabTo(page, 'button', PROFILE_SCREENS.picture.chooseAnother);
  await press(page, 'Enter');
  await expectFocus(page, 'button', PROFILE_SCREENS.picture.choose);
  const other = await filesAskedBy(page, () => press(page, 'Enter'));
  await other.setFiles(photoFile('me.jpg', await makePhoto(800, 600)));
  await expectFocus(page, 'group', PROFILE_SCREENS.picture.stage);
  const place = () =>
    editor.locator('.reactEasyCrop_Image').evaluate((image) => getComputedStyle(image).transform);
  const before = await place();
  await press(page, 'ArrowLeft', 'ArrowUp');
  await eventually(place).not.toBe(before);
  const zoom = editor.getByRole('slider', { name: PROFILE_SCREENS.picture.zoom });
  await press(page, '+');
  await eventually(() => zoom.inputValue()).toBe('1.1');
  await enter(page, 'button', PROFILE_SCREENS.picture.zoomOut);
  await eventually(() => zoom.inputValue()).toBe('1');
  await expectFocus(page, 'button', PROFILE_SCREENS.picture.zoomOut);
  await tabTo(page, 'slider', PROFILE_SCREENS.picture.zoom);
  await press(page, arrowTo('next'), arrowTo('next'));
  await eventually(() => zoom.inputValue()).toBe('1.2');
  await tabTo(page, 'slider', PROFILE_SCREENS.picture.straighten);
  await press(page, arrowTo('next'));
  await eventually(() =>
    editor.getByRole('slider', { name: PROFILE_SCREENS.picture.straighten }).inputValue(),
  ).toBe('1');
  const turned = await place();
  await enter(page, 'button', PROFILE_SCREENS.picture.rotateRight);
  await eventually(place).not.toBe(turned);
  await enter(page, 'button', PROFILE_SCREENS.form.startOver);
  await eventually(() => zoom.inputValue()).toBe('1');
  await expectFocus(page, 'button', PROFILE_SCREENS.form.startOver);
  await expectTrap(page, editor);
  await enter(page, 'button', PROFILE_SCREENS.picture.upload);
  await stage.said(done.profileImage);
  await expectFocus(page, 'button', PROFILE_SCREENS.picture.editPhoto);

  await tabTo(page, 'button', PROFILE_SCREENS.picture.viewPhoto, 'Shift+Tab');
  await press(page, 'Enter');
  const viewer = await dialogOpens(page, PROFILE_SCREENS.picture.photoOf({ name: NAME }));
  await expectTrap(page, viewer);
  await escapeTo(page, viewer, 'button', PROFILE_SCREENS.picture.viewPhoto);
});

test('a member moves and zooms a banner, and views it in full', async () => {
  await openProfilePage(page, stage.product.address, 'me', NAME);
  await enter(page, 'button', PROFILE_SCREENS.picture.editBanner);
  const editor = await dialogOpens(page, PROFILE_SCREENS.picture.editBanner);
  await expectFocus(page, 'button', PROFILE_SCREENS.picture.choose);
  const chooser = await filesAskedBy(page, () => press(page, 'Enter'));
  await chooser.setFiles(photoFile('hills.jpg', await makePhoto(1600, 900)));
  await expectFocus(page, 'group', PROFILE_SCREENS.picture.stage);
  const place = () =>
    editor.locator('.reactEasyCrop_Image').evaluate((image) => getComputedStyle(image).transform);
  const before = await place();
  await press(page, '+', 'ArrowUp');
  await eventually(place).not.toBe(before);
  await expectTrap(page, editor);
  await enter(page, 'button', PROFILE_SCREENS.picture.upload);
  await stage.said(done.bannerImage);
  await expectFocus(page, 'button', PROFILE_SCREENS.picture.editBanner);

  await tabTo(page, 'button', PROFILE_SCREENS.picture.viewBanner, 'Shift+Tab');
  await press(page, 'Enter');
  const viewer = await dialogOpens(page, PROFILE_SCREENS.picture.bannerOf({ name: NAME }));
  await escapeTo(page, viewer, 'button', PROFILE_SCREENS.picture.viewBanner);
});

test('a member copies the link of the profile and expands About', async () => {
  await openProfilePage(page, stage.product.address, 'me', NAME);
  await enter(page, 'button', PROFILE_SCREENS.actions.more);
  await expectFocus(page, 'menuitem', PROFILE_SCREENS.actions.copyLink);
  await press(page, 'Enter');
  await stage.said(PROFILE_SCREENS.actions.linkCopied);
  await expectFocus(page, 'button', PROFILE_SCREENS.actions.more);
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stage.product.address}/user-profile/${stage.me.id}`,
  );
  // Simulates a plain http page without clipboard. The open menu traps the focus, which the fallback needs.
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('something else');
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  await press(page, 'Enter', 'Enter');
  await stage.said(PROFILE_SCREENS.actions.linkCopied);
  await expectFocus(page, 'button', PROFILE_SCREENS.actions.more);
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${stage.product.address}/user-profile/${stage.me.id}`,
  );
  await enter(page, 'button', PROFILE_SCREENS.readMore);
  await section(page, PROFILE_SCREENS.sections.about).getByText('The end.').waitFor();
  await eventually(() => page.locator('button:focus').innerText()).toBe(PROFILE_SCREENS.readLess);
});

test('no page reported a problem', () => {
  expect(stage.problems()).toEqual({ refusals: [], others: [] });
});
