import { ADMINISTRATION_SCREENS, BACKUP_SCREENS, PAGES_SCREENS } from '../pages/texts.ts';
import { DIALOG, type Scene, type View } from './view.ts';

const {
  dailyCounts,
  overview,
  appearance,
  claim,
  members,
  audit,
  member,
  registration,
  invitations,
  site,
  system,
} = ADMINISTRATION_SCREENS;

async function opened({ page, go }: Scene, path: string, title: string): Promise<void> {
  await go(path);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function listed(scene: Scene, path: string, title: string): Promise<void> {
  await opened(scene, path, title);
  await scene.page.getByRole('main').getByRole('listitem').first().waitFor();
}

/** The link of the first owner, accounts and the audit trail. The viewer is the owner. */
export const ADMINISTRATION_VIEWS: readonly View[] = [
  {
    name: 'claim-signed-out',
    route: '/admin/claim',
    as: 'visitor',
    open: (scene) => opened(scene, '/admin/claim', claim.signInTitle),
  },
  {
    name: 'claim-used',
    route: '/admin/claim',
    open: (scene) => opened(scene, '/admin/claim', claim.usedTitle),
  },
  {
    name: 'administration-overview',
    route: '/admin/:section?',
    open: async (scene) => {
      await opened(scene, '/admin', overview.title);
      await scene.page.getByRole('heading', { name: dailyCounts.bytes }).waitFor();
    },
  },
  {
    name: 'administration-members',
    route: '/admin/:section?',
    open: (scene) => listed(scene, '/admin/members', members.title),
  },
  {
    name: 'administration-member',
    route: '/admin/:section?',
    part: DIALOG,
    open: async ({ friend, go, page }) => {
      await go(`/admin/members?member=${friend}`);
      await page.getByRole('dialog').getByText(member.joined).waitFor();
    },
  },
  {
    name: 'administration-registration',
    route: '/admin/:section?',
    open: async (scene) => {
      await opened(scene, '/admin/registration', registration.title);
      await scene.page.getByRole('button', { name: registration.save, exact: true }).waitFor();
    },
  },
  {
    name: 'administration-invitation',
    route: '/admin/:section?',
    part: DIALOG,
    open: async (scene) => {
      await opened(scene, '/admin/registration', registration.title);
      await scene.page.getByRole('button', { name: invitations.new }).click();
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'administration-appearance',
    route: '/admin/:section?',
    open: async (scene) => {
      await opened(scene, '/admin/appearance', appearance.title);
      await scene.page.getByRole('button', { name: appearance.save, exact: true }).waitFor();
      await scene.page.getByRole('form', { name: site.title }).waitFor();
    },
  },
  {
    name: 'administration-pages',
    route: '/admin/:section?',
    open: async (scene) => {
      await opened(scene, '/admin/pages', PAGES_SCREENS.title);
      await scene.page.getByRole('button', { name: PAGES_SCREENS.saveDraft }).waitFor();
    },
  },
  {
    name: 'administration-system',
    route: '/admin/:section?',
    open: async (scene) => {
      await opened(scene, '/admin/system', system.title);
      await scene.page.getByRole('heading', { name: system.storage }).waitFor();
      const kept = scene.page.getByRole('list', { name: BACKUP_SCREENS.kept });
      const none = scene.page.getByText(BACKUP_SCREENS.empty);
      await kept.or(none).waitFor();
      // The first picture makes the backup that all show.
      if (await none.isVisible()) await scene.page.getByRole('button', { name: BACKUP_SCREENS.make }).click();
      await kept.waitFor();
    },
  },
  {
    name: 'administration-audit',
    route: '/admin/:section?',
    open: (scene) => listed(scene, '/admin/audit', audit.title),
  },
];
