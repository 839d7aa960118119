import type { Page } from 'playwright-core';
import { choosePicture, fillStep1, fillStep3, typeCode } from '../pages/accounts.ts';
import { readMailedCode } from '../pages/mailbox.ts';
import { makePhoto } from '../files/picture.ts';
import type { Scene, View } from './view.ts';
import { ACCOUNT_SCREENS, EMAIL_CHANGE_SCREENS, PROVIDER_TEXTS } from '../pages/texts.ts';

const HOME = {
  city: 'Kochi',
  country: 'India',
  state: 'Kerala',
  pinCode: '682001',
  phone: '+91 484 555 0107',
};
const PASSWORD = 'sixfold88';

let registered = 0;

/** A new person for every call, because an address can register only once. */
function newcomer(): { fullName: string; email: string; password: string } {
  registered += 1;
  return {
    fullName: 'Noor Haddad',
    email: `noor-${process.pid}-${registered}@example.org`,
    password: PASSWORD,
  };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function toStep2({ page, go }: Scene): Promise<void> {
  await go('/');
  // Removes a started registration, which would continue.
  await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()));
  await go('/register');
  await fillStep1(page, newcomer());
  await press(page, 'Next');
  await page.getByRole('button', { name: ACCOUNT_SCREENS.photo.choose }).waitFor();
}

async function toStep3(scene: Scene): Promise<void> {
  await toStep2(scene);
  await choosePicture(scene.page, 'noor.jpg', await makePhoto(400, 400));
  await press(scene.page, 'Next');
  await scene.page.getByLabel(ACCOUNT_SCREENS.location.city).waitFor();
}

async function toStep4(scene: Scene): Promise<void> {
  await toStep3(scene);
  await fillStep3(scene.page, HOME);
  await press(scene.page, 'Complete');
  await scene.page.getByRole('link', { name: ACCOUNT_SCREENS.verifyStep.open }).waitFor();
}

async function askForCode({ page, go }: Scene, email: string): Promise<void> {
  await go('/forgot-password');
  await page.getByLabel(ACCOUNT_SCREENS.email).fill(email);
  await press(page, 'Send');
  await page.waitForURL('**/verify-otp');
}

/** Screens for visitors. */
const PAGES: readonly Omit<View, 'as'>[] = [
  {
    name: 'email-undo',
    route: '/verify-email/:action?',
    seenIn: ['accounts.test.ts', 'email-undo'],
    open: async ({ page, go }) => {
      await go('/verify-email/undo#token=made-up');
      await heading(page, EMAIL_CHANGE_SCREENS.undo.title);
    },
  },
  {
    name: 'sign-in',
    route: '/',
    seenIn: ['journey.test.ts', '01-sign-in'],
    open: async ({ page, go }) => {
      await go('/');
      await heading(page, ACCOUNT_SCREENS.signInScreen.title);
    },
  },
  {
    name: 'sign-in-rules',
    route: '/',
    seenIn: ['accounts.test.ts', 'sign-in-rules'],
    open: async ({ page, go }) => {
      await go('/');
      await press(page, 'Sign In');
    },
  },
  {
    name: 'register-1',
    route: '/register',
    seenIn: ['journey.test.ts', '02-register-1'],
    open: async ({ page, go }) => {
      await go('/register');
      await page.getByLabel(ACCOUNT_SCREENS.register.fullName).waitFor();
    },
  },
  { name: 'register-2', route: '/register', seenIn: ['accounts.test.ts', 'register-2-empty'], open: toStep2 },
  { name: 'register-3', route: '/register', seenIn: ['journey.test.ts', '04-register-3'], open: toStep3 },
  { name: 'register-4', route: '/register', seenIn: ['accounts.test.ts', 'register-4'], open: toStep4 },
  {
    name: 'forgot-password',
    route: '/forgot-password',
    seenIn: ['accounts.test.ts', 'forgot-password-rules'],
    open: async ({ page, go }) => {
      await go('/forgot-password');
      await page.getByLabel(ACCOUNT_SCREENS.email).waitFor();
    },
  },
  {
    name: 'verify-otp',
    route: '/verify-otp',
    seenIn: ['accounts.test.ts', 'verify-otp'],
    open: (scene) => askForCode(scene, 'nobody@example.org'),
  },
  {
    name: 'reset-password',
    route: '/reset-password',
    seenIn: ['accounts.test.ts', 'reset-password'],
    open: async (scene) => {
      // Two devices must not request a code for the same member at once, because the newer code replaces the
      // older.
      const email = scene.device.touch ? 'daniel@example.org' : 'tomas@example.org';
      await askForCode(scene, email);
      const code = await readMailedCode(scene.page, scene.address, email, 'reset');
      await typeCode(scene.page, code);
      await press(scene.page, 'Verify');
      await scene.page.waitForURL('**/reset-password');
    },
  },
  {
    name: 'verify-email',
    route: '/verify-email/:action?',
    seenIn: ['accounts.test.ts', 'verify-email-over'],
    open: ({ go }) => go('/verify-email#token=over'),
  },
  {
    name: 'sign-in-refused',
    route: '/sign-in/:provider',
    open: async ({ page, go }) => {
      await go('/sign-in/nobody?code=made-up&state=in.made-up');
      await page.getByText(PROVIDER_TEXTS.unknown).waitFor();
    },
  },
  {
    name: 'privacy-policy',
    route: '/privacy-policy',
    seenIn: ['accounts.test.ts', '/privacy-policy'],
    open: ({ go }) => go('/privacy-policy'),
  },
  { name: 'terms', route: '/terms', seenIn: ['accounts.test.ts', '/terms'], open: ({ go }) => go('/terms') },
  ...(['community-rules', 'imprint'] as const).map((name) => ({
    name,
    route: `/${name}`,
    open: async ({ page, go }: Scene) => {
      await go(`/${name}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  })),
  {
    name: 'not-found',
    route: '*',
    seenIn: ['accounts.test.ts', '/nowhere'],
    open: ({ go }) => go('/nowhere'),
  },
];

export const VISITOR_VIEWS: readonly View[] = PAGES.map((view) => ({ ...view, as: 'visitor' }));
