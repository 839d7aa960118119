import { dialog, section } from '../pages/profiles.ts';
import { makePhoto } from '../files/picture.ts';
import { DIALOG, MENU, type Scene, type View } from './view.ts';

async function ownProfile({ page, go }: Scene): Promise<void> {
  await go('/user-profile/me');
  await section(page, 'Skills').waitFor();
}

async function profileOf({ page, go }: Scene, id: string): Promise<void> {
  await go(`/user-profile/${id}`);
  await section(page, 'Skills').waitFor();
}

/** Opens a dialog of the own profile with a button. */
const editing =
  (button: string | RegExp, title: string): View['open'] =>
  async (scene) => {
    await ownProfile(scene);
    await scene.page.getByRole('button', { name: button, exact: true }).first().click();
    await dialog(scene.page, title).waitFor();
  };

async function openMenu(scene: Scene, id: string): Promise<void> {
  await profileOf(scene, id);
  await scene.page.getByRole('button', { name: 'More', exact: true }).first().click();
  await scene.page.getByRole('menu').waitFor();
}

const route = '/user-profile/:id';

/** Profiles and their overlays. */
export const PROFILE_VIEWS: readonly View[] = [
  { name: 'profile-own', route, seenIn: ['profiles.test.ts', 'profile-own'], open: ownProfile },
  {
    name: 'profile-own-by-short-address',
    route: '/user-profile',
    open: async ({ page, go }) => {
      await go('/user-profile');
      await section(page, 'Skills').waitFor();
    },
  },
  {
    name: 'profile-edit',
    route,
    seenIn: ['profiles.test.ts', 'profile-edit'],
    open: editing('Edit Profile', 'Edit Profile'),
  },
  { name: 'profile-add-experience', part: DIALOG, route, open: editing('Add experience', 'Add experience') },
  {
    name: 'profile-edit-experience',
    part: DIALOG,
    route,
    open: async (scene) => {
      await ownProfile(scene);
      await section(scene.page, 'Experience')
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await dialog(scene.page, 'Edit experience').waitFor();
    },
  },
  {
    name: 'profile-add-education',
    route,
    seenIn: ['profiles.test.ts', 'profile-education'],
    open: editing('Add education', 'Add education'),
  },
  { name: 'profile-skills', part: DIALOG, route, open: editing('Edit skills', 'Edit Skills') },
  {
    name: 'profile-photo',
    part: DIALOG,
    route,
    open: async (scene) => {
      await ownProfile(scene);
      await scene.page.getByRole('button', { name: 'Edit photo' }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-banner',
    part: DIALOG,
    route,
    open: async (scene) => {
      await ownProfile(scene);
      await scene.page.getByRole('button', { name: 'Edit banner' }).click();
      const editor = scene.page.getByRole('dialog');
      await editor.waitFor();
      await editor
        .locator('input[type=file]')
        .setInputFiles({ name: 'hills.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(1600, 600) });
      await editor.getByRole('slider', { name: 'Zoom' }).waitFor();
    },
  },
  {
    name: 'profile-picture',
    part: DIALOG,
    route,
    open: async (scene) => {
      await profileOf(scene, scene.friend);
      await scene.page.getByRole('button', { name: 'View photo' }).click();
      await scene.page.getByRole('button', { name: 'Close viewer' }).waitFor();
    },
  },
  {
    name: 'profile-both-know',
    part: DIALOG,
    route,
    open: async (scene) => {
      await profileOf(scene, scene.friend);
      await section(scene.page, 'People you both know').getByRole('button').click();
      await dialog(scene.page, 'People you both know').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'profile-friend', route, open: (scene) => profileOf(scene, scene.friend) },
  { name: 'profile-stranger', route, open: (scene) => profileOf(scene, scene.stranger) },
  { name: 'profile-menu', part: MENU, route, open: (scene) => openMenu(scene, scene.stranger) },
  {
    name: 'profile-block',
    part: DIALOG,
    route,
    open: async (scene) => {
      await openMenu(scene, scene.stranger);
      await scene.page.getByRole('menuitem', { name: /^Block/ }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-note',
    part: DIALOG,
    route,
    open: async (scene) => {
      await profileOf(scene, scene.stranger);
      await scene.page
        .getByRole('button', { name: /^Add a note for/ })
        .first()
        .click();
      await dialog(scene.page, 'Add a note').waitFor();
    },
  },
  {
    name: 'profile-posts',
    route,
    open: async ({ page, go, friend }) => {
      await go(`/user-profile/${friend}?view=posts`);
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'profile-not-found',
    route,
    seenIn: ['profiles.test.ts', 'profile-not-found'],
    open: async ({ page, go }) => {
      await go('/user-profile/65f0000000000000000000ff');
      await page.getByRole('heading', { name: 'Profile Not Found' }).waitFor();
    },
  },
  {
    name: 'edit-profile',
    route: '/edit-profile',
    seenIn: ['profiles.test.ts', 'edit-profile'],
    open: async ({ page, go }) => {
      await go('/edit-profile');
      await page.getByRole('heading', { level: 1, name: 'Edit profile' }).waitFor();
    },
  },
  {
    name: 'activity',
    route: '/user-activity/:userId',
    open: async ({ page, go }) => {
      await go('/user-activity/me');
      await page.getByRole('article').first().waitFor();
    },
  },
];
