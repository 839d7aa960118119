import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  changeNotificationSettings,
  countUnreadNotifications,
  getNotificationSettings,
} from '@weft/shared/notifications/contract';
import { MATRIX_KINDS } from '@weft/shared/notifications/channels';
import type { NotificationSettings } from '@weft/shared/notifications/settings';
import { NOTIFICATION_KINDS } from '@weft/shared/notifications/views';
import { getPush } from '@weft/shared/notifications/push-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { deferred } from '@/testing/open-feed';
import { answer, failWith, noAnswer } from '@/testing/server';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';

const settings: NotificationSettings = {
  kinds: Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])) as NotificationSettings['kinds'],
  push: Object.fromEntries(MATRIX_KINDS.map((kind) => [kind, true])) as NotificationSettings['push'],
  mail: Object.fromEntries(MATRIX_KINDS.map((kind) => [kind, true])) as NotificationSettings['mail'],
  messageText: false,
  digest: 'off',
  quietHours: null,
  mailProblem: null,
};
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

function open(stored: Partial<NotificationSettings> = {}, profile: Partial<OwnProfile> = {}) {
  answer(getOwnProfile, { user: buildOwnProfile(profile) });
  answer(countUnreadNotifications, { unreadCount: 0 });
  answer(getPush, { publicKey: 'BKey', isOn: false });
  answer(getNotificationSettings, { settings: { ...settings, ...stored } });
  renderApp('/settings/notifications', { signedIn: true });
  return userEvent.setup();
}

const sent = async (changes: { request: Request }[]) =>
  Promise.all(changes.map(({ request }) => request.clone().json() as Promise<unknown>));

test('kinds are switched off for a channel, and on again if that fails', async () => {
  const user = open();
  const box = await screen.findByRole('checkbox', { name: 'Reactions to my posts: In Weft' });
  const changes = answer(changeNotificationSettings, {
    settings: { ...settings, kinds: { ...settings.kinds, reaction: false } },
  });
  await user.click(box);
  await waitFor(() => expect(box).not.toBeChecked());
  const mails = screen.getByRole('checkbox', { name: 'Messages: Email' });
  expect(mails).toBeChecked();
  const refused = answer(changeNotificationSettings, () => failWith('UNAVAILABLE', { message: 'Not now' }));
  await user.click(mails);
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  await waitFor(() => expect(mails).toBeChecked());
  expect([...(await sent(changes)), ...(await sent(refused))]).toEqual([
    { kinds: { reaction: false } },
    { mail: { message: false } },
  ]);
});

test('a choice stays while an earlier one is stored, and a failure undoes that choice alone', async () => {
  const user = open();
  const box = (name: string) => screen.getByRole('checkbox', { name: `${name}: In Weft` });
  const first = deferred<{ settings: NotificationSettings }>();
  const second = deferred<Response>();
  const responses = [first.promise, second.promise];
  const changes = answer(changeNotificationSettings, () => responses.shift() ?? noAnswer());
  await screen.findByRole('checkbox', { name: 'Reactions to my posts: In Weft' });
  await user.click(box('Reactions to my posts'));
  await user.click(box('Comments on my posts'));
  expect(box('Reactions to my posts')).not.toBeChecked();
  expect(box('Comments on my posts')).not.toBeChecked();
  expect(changes).toHaveLength(1);
  first.settle({ settings: { ...settings, kinds: { ...settings.kinds, reaction: false } } });
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(box('Comments on my posts')).not.toBeChecked();
  second.settle(failWith('UNAVAILABLE', { message: 'Not now' }));
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  await waitFor(() => expect(box('Comments on my posts')).toBeChecked());
  expect(box('Reactions to my posts')).not.toBeChecked();
  expect(await sent(changes)).toEqual([{ kinds: { reaction: false } }, { kinds: { comment: false } }]);
});

test.each([{ role: 'owner' }, { role: 'administrator' }, {}] as const)(
  'failed backups concern owners: %j',
  async (profile: Partial<OwnProfile>) => {
    open({}, profile);
    await screen.findByRole('checkbox', { name: 'Security: Email' });
    const failed = () => screen.queryAllByRole('checkbox', { name: 'Failed backups: Email' });
    await waitFor(() => expect(failed()).toHaveLength(profile.role === 'owner' ? 1 : 0));
  },
);

test('what cannot be switched off is ticked, disabled and explained', async () => {
  open();
  const table = await screen.findByRole('table', { name: 'Notifications by channel' });
  for (const channel of ['In Weft', 'Email']) {
    const box = within(table).getByRole('checkbox', { name: `Security: ${channel}` });
    expect(box).toBeChecked();
    expect(box).toBeDisabled();
  }
  expect(within(table).getByText(/changes to your account. Can't be turned off/)).toBeVisible();
});

test.each([
  ['refused', /mail server of your address doesn't accept our emails/],
  ['paused', /didn't accept our last emails/],
] as const)('an address that is %s is explained, and tried again on request', async (mailProblem, why) => {
  const user = open({ mailProblem });
  expect(await screen.findByText(why)).toBeInTheDocument();
  const changes = answer(changeNotificationSettings, { settings });
  await user.click(screen.getByRole('button', { name: 'Send emails again' }));
  await waitFor(() => expect(screen.queryByText(why)).not.toBeInTheDocument());
  expect(await sent(changes)).toEqual([{ mailProblem: null }]);
});

test('summaries are turned on, and off again if that fails', async () => {
  const user = open();
  const weekly = await screen.findByRole('button', { name: 'Weekly' });
  answer(changeNotificationSettings, () => failWith('UNAVAILABLE', { message: 'Not now' }));
  await user.click(weekly);
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Off' })).toHaveAttribute('aria-pressed', 'true');
});

test('a night is proposed in the time zone of the device, and ended again', async () => {
  const user = open();
  const night = { from: '22:00', to: '07:00', timeZone };
  answer(changeNotificationSettings, { settings: { ...settings, quietHours: night } });
  await user.click(await screen.findByRole('switch', { name: 'Hold push and email at night' }));
  expect(await screen.findByLabelText('From')).toHaveValue('22:00');
  expect(screen.getByLabelText('To')).toHaveValue('07:00');
  const changes = answer(changeNotificationSettings, { settings });
  await user.click(screen.getByRole('switch', { name: 'Hold push and email at night' }));
  await waitFor(() => expect(screen.queryByLabelText('From')).not.toBeInTheDocument());
  expect(await sent(changes)).toEqual([{ quietHours: null }]);
});

test('a time is saved when its field is left, and two equal ones are refused where they stand', async () => {
  const quietHours = { from: '22:00', to: '07:00', timeZone: 'Asia/Kolkata' };
  const user = open({ quietHours });
  const from = await screen.findByLabelText('From');
  expect(screen.getByText('In the time zone Kolkata')).toBeInTheDocument();
  const changed = { from: '23:30', to: '07:00', timeZone };
  const changes = answer(changeNotificationSettings, { settings: { ...settings, quietHours: changed } });
  await user.click(from);
  fireEvent.change(from, { target: { value: '23:30' } });
  expect(changes).toEqual([]);
  await user.tab();
  await waitFor(async () => expect(await sent(changes)).toEqual([{ quietHours: changed }]));
  expect(screen.getByLabelText('To')).toHaveFocus();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '23:30' } });
  expect(await screen.findByText('Choose two different times.')).toBeInTheDocument();
  await user.tab();
  expect(screen.getByLabelText('To')).toHaveValue('23:30');
  expect(changes).toHaveLength(1);
});

test('what messages say is pushed only after the member has switched it on', async () => {
  const user = open();
  const toggle = await screen.findByRole('switch', { name: 'Show what messages say' });
  expect(toggle).not.toBeChecked();
  const changes = answer(changeNotificationSettings, { settings: { ...settings, messageText: true } });
  await user.click(toggle);
  await waitFor(() => expect(toggle).toBeChecked());
  expect(await sent(changes)).toEqual([{ messageText: true }]);
});
