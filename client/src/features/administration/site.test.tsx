import { act, screen, waitFor, within } from '@testing-library/react';
import { getAppearanceSettings } from '@weft/shared/administration/appearance-contract';
import {
  changeSiteSettings,
  getSiteSettings,
  type SiteForm,
} from '@weft/shared/administration/site-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { contrast } from '@weft/shared/appearance/oklch';
import { PLAIN_SITE } from '@weft/shared/appearance/site';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setNetworkPictures } from '@/lib/browser/network-pictures';
import { setNetworkSite } from '@/lib/browser/network-site';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer } from '@/testing/server';
import { PANEL_PLATE, PANEL_TEXT } from '@/ui/display/panel-picture';
import { answerSockets } from '@/testing/socket';

const { done, rules } = ADMINISTRATION_TEXTS;
const PLAIN = { ...PLAIN_SITE, theme: 'system', language: 'en' } as const;
const NOTICE = {
  id: 'a1',
  text: 'Maintenance on Sunday',
  link: 'https://status.example.org/',
  kind: 'info',
  until: null,
} as const;

beforeAll(() => import('./screens/appearance-screen'));
beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'administrator', moderator: true }) });
  answer(countOpenCases, { openCount: 0 });
  answer(getAppearanceSettings, {
    settings: { name: 'Weft', accent: null },
    pictures: { logo: null, icon: null, panel: null },
    locked: { name: 'NETWORK_NAME', accent: 'NETWORK_ACCENT' },
  });
  answer(getSiteSettings, { settings: PLAIN, locked: {} });
});
afterEach(() => {
  vi.useRealTimers();
  setNetworkSite(PLAIN_SITE);
});

const field = (name: string) => screen.findByRole('textbox', { name });
const saveSite = () => screen.findByRole('button', { name: 'Save texts' });

test('an announcement is saved and shown above this page, until it is closed on this device', async () => {
  const asked = answer(changeSiteSettings, async ({ request }) => {
    const sent = (await request.json()) as SiteForm;
    return {
      message: done.saved,
      settings: { ...sent, announcement: sent.announcement && { ...sent.announcement, id: 'a1' } },
      locked: {},
    };
  });
  const { user } = renderApp('/admin/appearance', { signedIn: true });
  await user.click(await screen.findByRole('checkbox', { name: 'Show an announcement' }));
  await user.click(await saveSite());
  expect(await screen.findByText(rules.announcementText)).toBeVisible();
  expect(await field('Announcement text')).toHaveFocus();
  await user.type(await field('Announcement text'), NOTICE.text);
  await user.type(await field('Address of the link (optional)'), NOTICE.link);
  await user.type(await field('Contact address'), 'team@example.org');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Default theme' }), 'Dark');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Default language' }), 'العربية');
  await user.click(await saveSite());
  expect(await screen.findByText(done.saved)).toBeVisible();
  expect(await asked[0]?.request.json()).toEqual({
    welcome: { title: '', text: '' },
    contact: 'team@example.org',
    theme: 'dark',
    language: 'ar',
    announcement: { text: NOTICE.text, link: NOTICE.link, kind: 'info', until: null },
  });
  const bar = (await screen.findByRole('link', { name: 'Learn more' })).closest('[role=status]');
  expect(bar).toHaveTextContent(NOTICE.text);
  await user.click(screen.getByRole('button', { name: 'Close announcement' }));
  expect(bar).toBeEmptyDOMElement();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('what somebody else has published meanwhile is not undone by saving', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = answer(changeSiteSettings, { message: done.saved, settings: PLAIN, locked: {} });
  const { user } = renderApp('/admin/appearance', { signedIn: true });
  await saveSite();
  answer(getSiteSettings, { settings: { ...PLAIN, announcement: NOTICE }, locked: {} });
  // Whoever returns to the window reads old settings again.
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  window.dispatchEvent(new Event('visibilitychange'));
  await user.type(await field('Contact address'), 'team@example.org');
  expect(await field('Announcement text')).toHaveValue(NOTICE.text);
  await user.click(await saveSite());
  expect(await screen.findByText(done.saved)).toBeVisible();
  expect(await asked[0]?.request.json()).toMatchObject({
    contact: 'team@example.org',
    announcement: { text: NOTICE.text },
  });
});

test('settings of the environment are shown with the names of their variables', async () => {
  answer(getSiteSettings, {
    settings: { ...PLAIN, contact: 'team@example.org' },
    locked: { contact: 'CONTACT_EMAIL', theme: 'DEFAULT_THEME', language: 'DEFAULT_LANGUAGE' },
  });
  renderApp('/admin/appearance', { signedIn: true });
  expect(await field('Contact address')).toHaveAttribute('readonly');
  for (const name of ['Default theme', 'Default language'])
    expect(screen.getByRole('combobox', { name })).toBeDisabled();
  for (const variable of [
    'NETWORK_NAME',
    'NETWORK_ACCENT',
    'CONTACT_EMAIL',
    'DEFAULT_THEME',
    'DEFAULT_LANGUAGE',
  ])
    expect(screen.getByText(new RegExp(variable))).toBeVisible();
  expect(await field('Name of the network')).toHaveAttribute('readonly');
});

test('an announcement reaches an open page, and another one appears after a closed one', async () => {
  const sockets = answerSockets();
  const { user } = renderApp('/admin/appearance', { signedIn: true });
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  const send = (
    announcement: typeof NOTICE | (Omit<typeof NOTICE, 'id' | 'text'> & { id: string; text: string }),
  ) =>
    act(() =>
      sockets.send('appearance_changed', {
        name: 'Weft',
        accent: null,
        pictures: { logo: null, icon: null, panel: null },
        site: { ...PLAIN_SITE, announcement },
      }),
    );
  localStorage.setItem('weft:announcement', 'a1');
  send(NOTICE);
  send({ ...NOTICE, id: 'b2', text: 'Finished' });
  expect(await screen.findByText('Finished')).toBeVisible();
  expect(screen.queryByText(NOTICE.text)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close announcement' }));
  expect(screen.queryByText('Finished')).toBeNull();
});

test('the sign-in page shows the texts and the contact address of the operator', async () => {
  setNetworkSite({
    welcome: { title: 'Where the lights stay on', text: '' },
    contact: 'team@example.org',
    announcement: NOTICE,
  });
  renderApp('/');
  expect(await screen.findByText('Where the lights stay on')).toBeInTheDocument();
  // The other text is the product's.
  expect(screen.getByText(/^Weft is a quieter place for professional life/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', 'mailto:team@example.org');
  expect(await screen.findByText(NOTICE.text)).toBeInTheDocument();
});

test('the preview shows what is entered before it is saved', async () => {
  const { user } = renderApp('/admin/appearance', { signedIn: true });
  await user.type(await field('Heading'), 'Where the lights{Enter}stay on');
  await user.type(await field('Text below'), 'For people of the grid');
  await user.click(screen.getByRole('checkbox', { name: 'Show an announcement' }));
  await user.type(await field('Announcement text'), NOTICE.text);
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText(NOTICE.text)).toBeVisible();
  await user.click(preview.getByRole('button', { name: 'Sign-in' }));
  expect(preview.getByText(/^Where the lights\s+stay on$/)).toBeVisible();
  expect(preview.getByText('For people of the grid')).toBeVisible();
  expect(preview.getByText(NOTICE.text)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Show an announcement' }));
  expect(preview.queryByText(NOTICE.text)).toBeNull();
});

/** Mixes a colour with white, as over a white picture; channels from 0 to 255. */
const overWhite = ([red = 0, green = 0, blue = 0, alpha = 1]: readonly number[]) =>
  `#${[red, green, blue]
    .map((channel) => Math.round(channel * alpha + 255 * (1 - alpha)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

test('texts on a picture beside the sign-in form are readable, whatever is in it', async () => {
  const panel = { url: '/uploads/network/c3/panel.webp', width: 1280, height: 1600 };
  setNetworkPictures({ logo: null, icon: null, panel });
  renderApp('/');
  const aside = await screen.findByRole('complementary', { hidden: true });
  const picture = aside.querySelector(`img[src="${panel.url}"]`);
  expect(picture).toHaveAttribute('alt', '');
  // Phones hide the panel, and load nothing for it.
  expect(picture).toHaveAttribute('loading', 'lazy');
  const [, plate = ''] = /bg-\[rgb\((.+?)\)\]/.exec(PANEL_PLATE) ?? [];
  const ground = overWhite(plate.split(/[_/]/).map(Number));
  expect(aside.querySelector(`.${CSS.escape(PANEL_PLATE.split(' ')[1] ?? '')}`)).not.toBeNull();
  const [, small = ''] = /(#\w+)/.exec(PANEL_TEXT) ?? [];
  for (const text of ['#ffffff', small]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  act(() => setNetworkPictures({ logo: null, icon: null, panel: null }));
});
