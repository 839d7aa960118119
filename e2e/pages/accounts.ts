import type { Locator, Page } from 'playwright-core';
import { ACCOUNT_SCREENS, APP_SCREENS, UI_TEXTS } from './texts.ts';

export interface Person {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
}

export interface Home {
  readonly city: string;
  readonly country: string;
  readonly state: string;
  readonly pinCode: string;
  readonly phone: string;
}

/** Step 1: the person. */
export async function fillStep1(page: Page, person: Person): Promise<void> {
  await page.getByLabel(ACCOUNT_SCREENS.register.fullName).fill(person.fullName);
  await page.getByLabel(ACCOUNT_SCREENS.email).fill(person.email);
  await page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill(person.password);
  await page.getByLabel(ACCOUNT_SCREENS.confirmPassword).fill(person.password);
  await page.getByRole('checkbox').check();
}

/** Step 2: a picture. */
export async function choosePicture(page: Page, name: string, picture: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('button', { name: ACCOUNT_SCREENS.photo.change }).waitFor();
}

/** The options of an open list once they have loaded, without those of the menu of languages. */
export function offered(page: Page): Locator {
  return page.getByRole('option', { disabled: false }).and(page.locator('[role=option]'));
}

/** Types into a list and takes the first option. Names may be typed without accents. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label });
  await box.click();
  await box.pressSequentially(text);
  await offered(page).first().click();
}

/** Step 3: the place of residence. */
export async function fillStep3(page: Page, home: Home): Promise<void> {
  await page.getByLabel(ACCOUNT_SCREENS.location.city).fill(home.city);
  await choose(page, ACCOUNT_SCREENS.country, home.country);
  await choose(page, ACCOUNT_SCREENS.state, home.state);
  await page.getByLabel(ACCOUNT_SCREENS.location.pinCode).fill(home.pinCode);
  await page.getByLabel(ACCOUNT_SCREENS.location.phone).fill(home.phone);
}

/** Types a code into the six boxes, digit by digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('group').getByRole('textbox').first().click();
  await page.keyboard.type(code);
}

/** Signs in on the sign-in screen and waits for the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel(ACCOUNT_SCREENS.email).fill(person.email);
  await page.getByLabel(ACCOUNT_SCREENS.password, { exact: true }).fill(person.password);
  await page.getByRole('button', { name: ACCOUNT_SCREENS.signIn, exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** Signs out through the account menu, which is a drawer on phones. */
export async function signOut(page: Page, isPhone: boolean): Promise<void> {
  const { menu } = APP_SCREENS;
  await page.getByRole('button', { name: isPhone ? menu.title : menu.accountMenu, exact: true }).click();
  await page.getByText(UI_TEXTS.signOut, { exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
