import { toggleRow } from '../pages/settings.ts';
import { DIALOG, type Scene, type View } from './view.ts';
import {
  ACCOUNT_SCREENS,
  ALERT_SCREENS,
  APP_SCREENS,
  EMAIL_CHANGE_SCREENS,
  NETWORK_TEXTS,
  NOTIFICATION_SCREENS,
  POST_SCREENS,
  PASSKEY_SCREENS,
  SECOND_FACTOR_SCREENS,
  SECURITY_LOG_SCREENS,
  UI_TEXTS,
  WEATHER_SCREENS,
} from '../pages/texts.ts';

const SETTINGS = '/settings/:section?';

async function settings({ page, go }: Scene, section = ''): Promise<void> {
  await go(`/settings${section}`);
  await page.getByRole('heading', { name: APP_SCREENS.settings.title }).waitFor();
}

/** Opens a section of the settings and expands a row. */
const row =
  (title: string, within: string | RegExp, section?: string): View['open'] =>
  async (scene) => {
    await settings(scene, section);
    await toggleRow(scene.page, title);
    await scene.page.getByText(within).first().waitFor();
  };

async function moderation({ page, go }: Scene, tab: string): Promise<void> {
  await go(`/moderation?tab=${tab}`);
  await page.getByRole('tabpanel').locator('article, li, h2, h3').first().waitFor();
}

async function decide(scene: Scene, decision: RegExp): Promise<void> {
  await moderation(scene, 'open');
  await scene.page.getByRole('button', { name: decision }).first().click();
  await scene.page.getByRole('dialog').waitFor();
}

/** Notifications, settings, moderation, and menus of the shell. */
export const OTHER_VIEWS: readonly View[] = [
  {
    name: 'notifications',
    route: '/notifications',
    open: async ({ page, go }) => {
      await go('/notifications');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'bell',
    route: '/network',
    open: async ({ page, go }) => {
      await go('/network');
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('link', { name: NOTIFICATION_SCREENS.seeAll }).waitFor();
    },
  },
  {
    name: 'account-menu',
    route: '/network',
    on: 'desktop',
    open: async ({ page, go }) => {
      await go('/network');
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByText(UI_TEXTS.signOut, { exact: true }).waitFor();
    },
  },
  {
    name: 'menu',
    part: DIALOG,
    route: '/network',
    on: 'phone',
    open: async ({ page, go }) => {
      await go('/network');
      await page.getByRole('button', { name: /^Menu/ }).click();
      await page.getByText(UI_TEXTS.signOut, { exact: true }).waitFor();
    },
  },
  {
    name: 'shortcuts',
    route: '/network',
    on: 'desktop',
    seenIn: ['shell.test.ts', 'shortcuts'],
    open: async ({ page, go }) => {
      await go('/network');
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('button', { name: APP_SCREENS.keyboardShortcuts }).click();
      await page.getByRole('dialog', { name: APP_SCREENS.keyboardShortcuts }).waitFor();
    },
  },
  {
    name: 'settings',
    route: SETTINGS,
    seenIn: ['accounts.test.ts', 'settings'],
    open: (scene) => settings(scene),
  },
  {
    name: 'settings-password',
    route: SETTINGS,
    seenIn: ['accounts.test.ts', 'settings-password-rules'],
    open: row(ACCOUNT_SCREENS.changePassword.title, ACCOUNT_SCREENS.changePassword.current),
  },
  {
    name: 'settings-app',
    route: SETTINGS,
    open: row(SECOND_FACTOR_SCREENS.app.title, SECOND_FACTOR_SCREENS.app.hint),
  },
  {
    name: 'settings-email',
    route: SETTINGS,
    seenIn: ['accounts.test.ts', 'settings-email'],
    open: row(EMAIL_CHANGE_SCREENS.title, EMAIL_CHANGE_SCREENS.hint),
  },
  {
    name: 'settings-passkeys',
    route: SETTINGS,
    open: row(PASSKEY_SCREENS.title, PASSKEY_SCREENS.hint),
  },
  {
    name: 'settings-app-setup',
    route: SETTINGS,
    seenIn: ['second-factor.test.ts', 'second-factor-setup'],
    open: async (scene) => {
      const { app, setup } = SECOND_FACTOR_SCREENS;
      await row(app.title, app.hint)(scene);
      await scene.page.getByRole('button', { name: app.setUp, exact: true }).click();
      await scene.page.getByRole('dialog', { name: setup.title }).waitFor();
    },
  },
  {
    name: 'settings-security-log',
    route: SETTINGS,
    open: row(SECURITY_LOG_SCREENS.title, SECURITY_LOG_SCREENS.hint),
  },
  {
    name: 'settings-sessions',
    route: SETTINGS,
    seenIn: ['accounts.test.ts', 'settings-sessions'],
    open: row(ACCOUNT_SCREENS.sessions.title, /^This device$/),
  },
  {
    name: 'settings-notifications',
    route: SETTINGS,
    open: async (scene) => {
      await settings(scene, '/notifications');
      await scene.page.getByText(ALERT_SCREENS.desktop.label).first().waitFor();
    },
  },
  {
    name: 'settings-home',
    route: SETTINGS,
    open: async (scene) => {
      await settings(scene, '/home');
      await scene.page.getByRole('switch', { name: WEATHER_SCREENS.switch.label }).waitFor();
    },
  },
  {
    name: 'settings-device',
    route: SETTINGS,
    open: (scene) => settings(scene, '/device'),
  },
  {
    name: 'settings-blocked',
    route: SETTINGS,
    open: row(NETWORK_TEXTS.status.blocked, /nobody|blocked/i, '/privacy'),
  },
  {
    name: 'settings-muted',
    route: SETTINGS,
    seenIn: ['muting.test.ts', 'muting-settings'],
    open: row(POST_SCREENS.muting.membersTitle, POST_SCREENS.muting.membersTitle, '/privacy'),
  },
  {
    name: 'settings-muted-tags',
    route: SETTINGS,
    open: row(POST_SCREENS.muting.tagsTitle, '#CryptoMining', '/privacy'),
  },
  {
    name: 'settings-download',
    route: SETTINGS,
    seenIn: ['accounts.test.ts', 'settings-download'],
    open: row(ACCOUNT_SCREENS.download.title, ACCOUNT_SCREENS.download.download, '/data'),
  },
  {
    name: 'settings-delete',
    route: SETTINGS,
    seenIn: ['accounts.test.ts', 'settings-delete-wrong'],
    open: row(ACCOUNT_SCREENS.deleteAccount.title, ACCOUNT_SCREENS.password, '/data'),
  },
  {
    name: 'moderation-open',
    route: '/moderation',
    seenIn: ['safety.test.ts', 'open'],
    open: (scene) => moderation(scene, 'open'),
  },
  { name: 'moderation-closed', route: '/moderation', open: (scene) => moderation(scene, 'closed') },
  { name: 'moderation-suspended', route: '/moderation', open: (scene) => moderation(scene, 'suspended') },
  { name: 'moderation-jobs', route: '/moderation', open: (scene) => moderation(scene, 'jobs') },
  { name: 'moderation-audit', route: '/moderation', open: (scene) => moderation(scene, 'audit') },
  {
    name: 'moderation-remove',
    part: DIALOG,
    route: '/moderation',
    open: (scene) => decide(scene, /^Remove post/),
  },
  {
    name: 'moderation-suspend',
    route: '/moderation',
    seenIn: ['safety.test.ts', 'suspend'],
    open: (scene) => decide(scene, /^Suspend member/),
  },
];
