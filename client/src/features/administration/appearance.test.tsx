import { act, screen, waitFor, within } from '@testing-library/react';
import {
  changeAppearanceSettings,
  getAppearanceSettings,
  removeNetworkPicture,
  setNetworkPicture,
} from '@weft/shared/administration/appearance-contract';
import type { AppearanceSettings } from '@weft/shared/administration/appearance-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { setAppName } from '@weft/shared/app';
import type { NetworkPictures } from '@weft/shared/appearance/network-look';
import { nearestAccent } from '@weft/shared/appearance/accent';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import { getSiteSettings } from '@weft/shared/administration/site-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { setNetworkPictures } from '@/lib/browser/network-pictures';
import { buildOwnProfile } from '@/testing/builders';
import { answerSockets } from '@/testing/socket';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const { done, rules } = ADMINISTRATION_TEXTS;
const YELLOW = '#e0a93b';
const PURPLE = '#7d3a66';
const NO_PICTURES: NetworkPictures = { logo: null, icon: null, panel: null };

beforeAll(() => import('./screens/appearance-screen'));
beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'administrator', moderator: true }) });
  answer(countOpenCases, { openCount: 0 });
  answer(getSiteSettings, { settings: { ...PLAIN_SITE, theme: 'system', language: 'en' }, locked: {} });
});
afterEach(() => {
  setAppName('Weft');
  document.querySelector('style[data-accent]')?.remove();
  setNetworkPictures(NO_PICTURES);
});

function open(
  settings: AppearanceSettings = { name: 'Weft', accent: null },
  pictures: NetworkPictures = NO_PICTURES,
) {
  answer(getAppearanceSettings, { settings, pictures, locked: {} });
  const asked = answer(changeAppearanceSettings, async ({ request }) => ({
    message: done.saved,
    settings: (await request.json()) as AppearanceSettings,
    pictures,
    locked: {},
  }));
  return { asked, ...renderApp('/admin/appearance', { signedIn: true }) };
}

const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });
const preview = () => screen.getByRole('region', { name: 'Preview' });
const primaryOfPreview = () =>
  preview().querySelector<HTMLElement>('[style*="--primary"]')?.style.getPropertyValue('--primary');

test('a name and a colour are previewed, saved, and shown on this page', async () => {
  const { asked, user } = open();
  const name = await field('Name of the network');
  await user.clear(name);
  await user.type(name, 'Tidewell People');
  await user.click(screen.getByRole('button', { name: `Use ${PURPLE}` }));
  expect(within(preview()).getByText('Tidewell People')).toBeVisible();
  expect(primaryOfPreview()).toBe(PURPLE);
  expect(document.querySelector('style[data-accent]')).toBeNull();
  await user.click(save());
  expect(await screen.findByText(done.saved)).toBeVisible();
  expect(await asked[0]?.request.json()).toEqual({ name: 'Tidewell People', accent: PURPLE });
  expect(document.querySelector('style[data-accent]')?.textContent).toContain(`--primary:${PURPLE}`);
});

test('a colour that is unreadable is refused with the pair, and the nearest one is offered', async () => {
  const { asked, user } = open();
  const colour = await field('Colour');
  await user.clear(colour);
  await user.type(colour, YELLOW.slice(1).toUpperCase());
  expect(await screen.findByText(/has a contrast of \d\.\d : 1 and needs 4\.5 : 1/)).toBeVisible();
  expect(screen.getAllByText('Too weak: needs 4.5 : 1').length).toBeGreaterThan(1);
  expect(within(preview()).getByText('The preview keeps the last colour that works.')).toBeVisible();
  expect(primaryOfPreview()).toBe('#0b5563');
  await user.click(save());
  expect(await screen.findByText(rules.accentTooWeak)).toBeVisible();
  expect(colour).toHaveFocus();
  expect(asked).toHaveLength(0);
  const nearest = nearestAccent(YELLOW);
  await user.click(screen.getByRole('button', { name: `Use the nearest that works, ${nearest}` }));
  expect(colour).toHaveValue(nearest);
  expect(screen.queryByText(/Too weak/)).toBeNull();
  await user.click(save());
  expect(await screen.findByText(done.saved)).toBeVisible();
  expect(await asked[0]?.request.json()).toEqual({ name: 'Weft', accent: nearest });
});

test('a network without a name is not saved', async () => {
  const { asked, user } = open();
  await user.clear(await field('Name of the network'));
  await user.click(save());
  expect(await screen.findByText(rules.networkName)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name of the network' })).toHaveFocus();
  expect(asked).toHaveLength(0);
});

test('the preview shows sign-in and a mail, in both themes', async () => {
  const { user } = open({ name: 'Tidewell', accent: PURPLE });
  await field('Colour');
  await user.click(within(preview()).getByRole('button', { name: 'Sign-in' }));
  expect(within(preview()).getByText('Welcome back')).toBeVisible();
  await user.click(within(preview()).getByRole('button', { name: 'Mail' }));
  expect(within(preview()).getByText('Confirm your email')).toBeVisible();
  await user.click(within(preview()).getByRole('button', { name: 'Dark' }));
  expect(primaryOfPreview()).not.toBe(PURPLE);
});

test('a reset fills in what Weft has', async () => {
  const { asked, user } = open({ name: 'Tidewell', accent: PURPLE });
  await field('Colour');
  await user.click(screen.getByRole('button', { name: "Reset to Weft's" }));
  expect(asked).toHaveLength(0);
  await user.click(save());
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(await asked[0]?.request.json()).toEqual({ name: 'Weft', accent: null });
});

test('failures are shown and can be retried', async () => {
  answer(getAppearanceSettings, failWith('FORBIDDEN'));
  const { user } = renderApp('/admin/appearance', { signedIn: true });
  expect(await screen.findByText('Refused: FORBIDDEN')).toBeVisible();
  answer(getAppearanceSettings, {
    settings: { name: 'Weft', accent: null },
    pictures: NO_PICTURES,
    locked: {},
  });
  answer(changeAppearanceSettings, failWith('FORBIDDEN', { message: 'Not now' }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await field('Colour');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
});

test('a picture is replaced at once and shown in the header; a refusal is shown beside it', async () => {
  const settings = { name: 'Weft', accent: null };
  const logo = { url: '/uploads/network/a1/logo.png', width: 400, height: 100 };
  answer(setNetworkPicture, { settings, pictures: { logo, icon: null, panel: null }, locked: {} });
  const { user } = open(settings);
  await field('Colour');
  const card = screen.getByRole('group', { name: 'Logo' });
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await user.upload(within(card).getByLabelText('Logo', { selector: 'input' }), file);
  expect(await within(card).findByRole('button', { name: "Use Weft's" })).toBeVisible();
  const home = screen.getByRole('link', { name: 'Weft, home' });
  expect(home.querySelector('img')).toHaveAttribute('src', logo.url);
  // A wide logo shows the name itself.
  expect(within(home).getByText('weft')).toHaveClass('sr-only');
  answer(setNetworkPicture, failWith('UNSUPPORTED_MEDIA_TYPE', { message: 'Not this one' }));
  await user.upload(within(card).getByLabelText('Logo', { selector: 'input' }), file);
  expect(await within(card).findByRole('alert')).toHaveTextContent('Not this one');
  answer(removeNetworkPicture, { settings, pictures: NO_PICTURES, locked: {} });
  await user.click(within(card).getByRole('button', { name: "Use Weft's" }));
  await waitFor(() => expect(home.querySelector('img')).toBeNull());
  expect(within(card).getByRole('button', { name: 'Replace logo' })).toHaveFocus();
});

test('an open page shows a change of somebody else without losing what is typed', async () => {
  const sockets = answerSockets();
  const { user } = open();
  const name = await field('Name of the network');
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  await user.type(name, ' of mine');
  const logo = { url: '/uploads/network/b2/logo.png', width: 100, height: 100 };
  act(() =>
    sockets.send('appearance_changed', {
      name: 'Tidewell',
      accent: PURPLE,
      pictures: { logo, icon: null, panel: null },
      site: PLAIN_SITE,
    }),
  );
  const home = await screen.findByRole('link', { name: 'Tidewell, home' });
  expect(home.querySelector('img')).toHaveAttribute('src', logo.url);
  expect(document.querySelector('style[data-accent]')?.textContent).toContain(`--primary:${PURPLE}`);
  expect(document.title).toContain('Tidewell');
  expect(name).toHaveValue('Weft of mine');
});
