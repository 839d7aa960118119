import { dialog, section } from '../pages/profiles.ts';
import { makePhoto } from '../files/picture.ts';
import { DIALOG, MENU, type Scene, type View } from './view.ts';
import { JOB_SCREENS, NETWORK_SCREENS, PROFILE_SCREENS, PROFILE_TEXTS } from '../pages/texts.ts';

async function ownProfile({ page, go }: Scene): Promise<void> {
  await go('/user-profile/me');
  await section(page, PROFILE_SCREENS.sections.skills).waitFor();
}

async function profileOf({ page, go }: Scene, id: string): Promise<void> {
  await go(`/user-profile/${id}`);
  await section(page, PROFILE_SCREENS.sections.skills).waitFor();
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
  await scene.page.getByRole('button', { name: PROFILE_SCREENS.actions.more, exact: true }).first().click();
  await scene.page.getByRole('menu').waitFor();
}

const route = '/user-profile/:id';

/** The form of being open to work, with what the demo member has saved. */
async function openToWork(scene: Scene): Promise<void> {
  await ownProfile(scene);
  const { open } = JOB_SCREENS;
  await scene.page.getByRole('button', { name: open.change, exact: true }).click();
  await dialog(scene.page, open.title).waitFor();
}

/** Profiles and their overlays. */
export const PROFILE_VIEWS: readonly View[] = [
  { name: 'profile-own', route, seenIn: ['profiles.test.ts', 'profile-own'], open: ownProfile },
  { name: 'profile-open-to-work', part: DIALOG, route, open: openToWork },
  {
    name: 'profile-own-by-short-address',
    route: '/user-profile',
    open: async ({ page, go }) => {
      await go('/user-profile');
      await section(page, PROFILE_SCREENS.sections.skills).waitFor();
    },
  },
  {
    name: 'profile-edit',
    route,
    seenIn: ['profiles.test.ts', 'profile-edit'],
    open: editing(PROFILE_SCREENS.actions.edit, PROFILE_SCREENS.actions.edit),
  },
  {
    name: 'profile-add-experience',
    part: DIALOG,
    route,
    open: editing(PROFILE_SCREENS.sections.addExperience, PROFILE_SCREENS.sections.addExperience),
  },
  {
    name: 'profile-edit-experience',
    part: DIALOG,
    route,
    open: async (scene) => {
      await ownProfile(scene);
      await section(scene.page, PROFILE_SCREENS.sections.experience)
        .getByRole('button', { name: /^Edit / })
        .first()
        .click();
      await dialog(scene.page, PROFILE_SCREENS.sections.editEntry({ title: 'experience' })).waitFor();
    },
  },
  {
    name: 'profile-add-education',
    route,
    seenIn: ['profiles.test.ts', 'profile-education'],
    open: editing(PROFILE_SCREENS.sections.addEducation, PROFILE_SCREENS.sections.addEducation),
  },
  {
    name: 'profile-skills',
    part: DIALOG,
    route,
    open: editing(PROFILE_SCREENS.sections.editSkills, PROFILE_SCREENS.skills.title),
  },
  {
    name: 'profile-photo',
    part: DIALOG,
    route,
    open: async (scene) => {
      await ownProfile(scene);
      await scene.page.getByRole('button', { name: PROFILE_SCREENS.picture.editPhoto }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-banner',
    part: DIALOG,
    route,
    open: async (scene) => {
      await ownProfile(scene);
      await scene.page.getByRole('button', { name: PROFILE_SCREENS.picture.editBanner }).click();
      const editor = scene.page.getByRole('dialog');
      await editor.waitFor();
      await editor
        .locator('input[type=file]')
        .setInputFiles({ name: 'hills.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(1600, 600) });
      await editor.getByRole('slider', { name: PROFILE_SCREENS.picture.zoom }).waitFor();
    },
  },
  {
    name: 'profile-picture',
    part: DIALOG,
    route,
    open: async (scene) => {
      await profileOf(scene, scene.friend);
      await scene.page.getByRole('button', { name: PROFILE_SCREENS.picture.viewPhoto }).click();
      await scene.page.getByRole('button', { name: PROFILE_SCREENS.picture.closeViewer }).waitFor();
    },
  },
  {
    name: 'profile-both-know',
    part: DIALOG,
    route,
    open: async (scene) => {
      await profileOf(scene, scene.friend);
      await section(scene.page, NETWORK_SCREENS.bothKnow.title).getByRole('button').click();
      await dialog(scene.page, NETWORK_SCREENS.bothKnow.title).getByRole('listitem').first().waitFor();
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
      await dialog(scene.page, NETWORK_SCREENS.note.title).waitFor();
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
      await page.getByRole('heading', { name: PROFILE_TEXTS.failed.notFound }).waitFor();
    },
  },
  {
    name: 'edit-profile',
    route: '/edit-profile',
    seenIn: ['profiles.test.ts', 'edit-profile'],
    open: async ({ page, go }) => {
      await go('/edit-profile');
      await page.getByRole('heading', { level: 1, name: PROFILE_SCREENS.page.title }).waitFor();
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
