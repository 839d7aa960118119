import { screen, waitFor, within } from '@testing-library/react';
import * as contract from '@weft/shared/administration/registration-contract';
import type {
  InvitationView,
  RegistrationAnswer,
  RegistrationSettings,
} from '@weft/shared/administration/registration-contract';
import {
  decideApplication,
  listApplications,
  type AdministeredApplication,
} from '@weft/shared/administration/applications-contract';
import {
  changeSignInSettings,
  getSignInSettings,
  requireSecondFactor,
} from '@weft/shared/administration/sign-in-contract';
import { changeJobSettings, getJobSettings } from '@weft/shared/administration/jobs-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { ALL_REQUIRED } from '@weft/shared/joining/asked-fields';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildMember } from '@/testing/post-builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const { done, rules } = ADMINISTRATION_TEXTS;
const OPEN: RegistrationSettings = {
  mode: 'open',
  domains: [],
  question: '',
  invitationsSkipApproval: true,
};

beforeAll(() => import('./screens/registration-screen'));

function buildInvitation(change: Partial<InvitationView> = {}): InvitationView {
  return {
    _id: '65f0000000000000000000b1',
    email: null,
    note: 'Field operations',
    maxUses: 25,
    uses: 7,
    expiresAt: '2999-12-24T09:00:00.000Z',
    createdAt: '2026-01-05T09:00:00.000Z',
    invitedBy: null,
    ...change,
  };
}

type Locked = RegistrationAnswer['locked'];

function open(settings = OPEN, locked: Locked = {}) {
  answer(contract.getRegistrationSettings, { settings, fields: ALL_REQUIRED, locked });
  return renderApp('/admin/registration', { signedIn: true });
}

beforeEach(() => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'owner', moderator: true }) });
  answer(countOpenCases, { openCount: 0 });
  answer(contract.listInvitations, { invitations: [], nextCursor: null });
  answer(listApplications, { applications: [], nextCursor: null });
  answer(getJobSettings, { settings: { privateJobs: false }, locked: {} });
  answer(getSignInSettings, { settings: { passwords: true, secondFactor: false }, locked: {} });
});

test('an owner requires a second factor after a question, unless the server sets it', async () => {
  let secondFactor = false;
  const asked = answer(requireSecondFactor, async ({ request }) => {
    ({ secondFactor } = (await request.json()) as { secondFactor: boolean });
    return { message: done.saved, settings: { passwords: true, secondFactor }, locked: {} };
  });
  const { user, unmount } = open();
  const name = 'Moderators, administrators and owners need a second factor';
  const choice = await screen.findByRole('switch', { name });
  await user.click(choice);
  const question = within(await screen.findByRole('dialog', { name: 'Require a second factor?' }));
  expect(asked).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Require it' }));
  await waitFor(() => expect(choice).toHaveAttribute('aria-checked', 'true'));
  await user.click(choice);
  await waitFor(() => expect(choice).toHaveAttribute('aria-checked', 'false'));
  answer(requireSecondFactor, () => failWith('FORBIDDEN', { message: rules.noSecondFactor }));
  await user.click(choice);
  await user.click(await screen.findByRole('button', { name: 'Require it' }));
  expect(await screen.findByText(rules.noSecondFactor)).toBeVisible();
  unmount();
  const settings = { passwords: true, secondFactor: true };
  answer(getSignInSettings, { settings, locked: { secondFactor: 'REQUIRE_SECOND_FACTOR' } });
  open();
  expect(await screen.findByText('REQUIRE_SECOND_FACTOR on the server sets this.')).toBeVisible();
  expect(screen.getByRole('switch', { name })).toBeDisabled();
});

test('jobs in members’ own name are allowed, unless the server decides', async () => {
  const settings = { privateJobs: true };
  const sent = answer(changeJobSettings, { message: done.saved, settings, locked: {} });
  const { user, unmount } = open();
  const name = 'Members can post jobs in their own name';
  const choice = await screen.findByRole('switch', { name });
  await user.click(choice);
  await waitFor(() => expect(choice).toHaveAttribute('aria-checked', 'true'));
  expect(await sent[0]?.request.json()).toEqual(settings);
  answer(changeJobSettings, () => failWith('FORBIDDEN', { message: rules.lockedSetting }));
  await user.click(choice);
  expect(await screen.findByText(rules.lockedSetting)).toBeVisible();
  expect(choice).toHaveAttribute('aria-checked', 'true');
  unmount();
  answer(getJobSettings, { settings, locked: { privateJobs: 'PRIVATE_JOBS' } });
  open();
  expect(await screen.findByText('PRIVATE_JOBS on the server sets this.')).toBeVisible();
  expect(screen.getByRole('switch', { name })).toBeDisabled();
});

test('an owner turns passwords off after a question, and on without one', async () => {
  let passwords = true;
  const asked = answer(changeSignInSettings, async ({ request }) => {
    ({ passwords } = (await request.json()) as { passwords: boolean });
    return { message: done.saved, settings: { passwords, secondFactor: false }, locked: {} };
  });
  const { user } = open();
  const choice = await screen.findByRole('switch', { name: 'Members can sign in with a password' });
  await user.click(choice);
  const question = within(await screen.findByRole('dialog', { name: 'Turn off passwords for everybody?' }));
  expect(asked).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Turn off passwords' }));
  await waitFor(() => expect(choice).toHaveAttribute('aria-checked', 'false'));
  await user.click(choice);
  await waitFor(() => expect(choice).toHaveAttribute('aria-checked', 'true'));
  answer(changeSignInSettings, () => failWith('FORBIDDEN', { message: rules.noOtherWay }));
  await user.click(choice);
  await user.click(await screen.findByRole('button', { name: 'Turn off passwords' }));
  expect(await screen.findByText(rules.noOtherWay)).toBeVisible();
});

test('an administrator does not see the setting of passwords', async () => {
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'administrator', moderator: true }) });
  open();
  expect(await screen.findByRole('radio', { name: 'Closed' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Passwords' })).toBeNull();
});

describe('what registration asks for', () => {
  const phone = () => screen.findByRole('combobox', { name: 'Phone number' });
  const pinCode = () => screen.getByRole('combobox', { name: 'Pincode' });
  const save = () => screen.getByRole('button', { name: 'Save fields' });

  test('is chosen for each field', async () => {
    const fields = { phoneNumber: 'optional', pinCode: 'off' } as const;
    const sent = answer(contract.changeAskedFields, {
      message: done.saved,
      settings: OPEN,
      fields,
      locked: {},
    });
    const { user } = open();
    await user.selectOptions(await phone(), 'Optional');
    await user.selectOptions(pinCode(), 'Not asked for');
    await user.click(save());
    expect(await screen.findByText(done.saved)).toBeVisible();
    expect(await sent[0]?.request.json()).toEqual(fields);
    expect(pinCode()).toHaveValue('off');
  });

  test('keeps a choice that is not saved yet when somebody else changes another one', async () => {
    const fields = { phoneNumber: 'optional', pinCode: 'required' } as const;
    const settings = { ...OPEN, mode: 'closed' } as const;
    answer(contract.changeRegistrationSettings, { message: done.saved, settings, fields, locked: {} });
    const { user } = open();
    await screen.findByRole('combobox', { name: 'Pincode' });
    await user.selectOptions(pinCode(), 'Not asked for');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await phone()).toHaveValue('optional'));
    expect(screen.getByRole('radio', { name: 'Closed' })).toBeChecked();
    expect(pinCode()).toHaveValue('off');
  });

  test('is locked where the server sets it, which names the variable', async () => {
    const sent = answer(contract.changeAskedFields, failWith('FORBIDDEN', { message: rules.lockedSetting }));
    const { user } = open(OPEN, { phoneNumber: 'REGISTRATION_PHONE' });
    expect(await phone()).toBeDisabled();
    expect(await phone()).toHaveAccessibleDescription('REGISTRATION_PHONE on the server sets this.');
    await user.selectOptions(pinCode(), 'Optional');
    await user.click(save());
    expect(await screen.findByText(rules.lockedSetting)).toBeVisible();
    expect(await sent[0]?.request.json()).toEqual({ phoneNumber: 'required', pinCode: 'optional' });
  });
});

describe('who may register', () => {
  test('is chosen, with at least one domain', async () => {
    const asked = answer(contract.changeRegistrationSettings, async ({ request }) => ({
      message: done.saved,
      settings: (await request.json()) as RegistrationSettings,
      fields: ALL_REQUIRED,
      locked: {},
    }));
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Only these domains' }));
    const domains = screen.getByRole('textbox', { name: 'Domains' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(rules.domainMissing)).toBeVisible();
    expect(domains).toHaveFocus();
    expect(asked).toHaveLength(0);
    await user.type(domains, 'Loom.example{Enter}weft.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(done.saved)).toBeVisible();
    expect(await asked[0]?.request.json()).toEqual({
      ...OPEN,
      mode: 'domains',
      domains: ['Loom.example', 'weft.example'],
    });
  });

  test('is saved without what was typed for another choice', async () => {
    const asked = answer(contract.changeRegistrationSettings, async ({ request }) => ({
      message: done.saved,
      settings: (await request.json()) as RegistrationSettings,
      fields: ALL_REQUIRED,
      locked: {},
    }));
    const { user } = open({ ...OPEN, domains: ['loom.example'], question: 'Who are you?' });
    await user.click(await screen.findByRole('radio', { name: 'Only these domains' }));
    await user.type(screen.getByRole('textbox', { name: 'Domains' }), '{Enter}acme');
    await user.click(screen.getByRole('radio', { name: 'After approval' }));
    await user.click(screen.getByLabelText(/Question/));
    await user.paste('x'.repeat(400));
    await user.click(screen.getByRole('radio', { name: 'Closed' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(done.saved)).toBeVisible();
    expect(await asked[0]?.request.json()).toEqual({
      ...OPEN,
      mode: 'closed',
      domains: ['loom.example'],
      question: 'Who are you?',
    });
  });

  test('is locked where the server sets it, which names the variable', async () => {
    open(
      { ...OPEN, mode: 'domains', domains: ['loom.example'] },
      { mode: 'REGISTRATION', domains: 'REGISTRATION_DOMAINS' },
    );
    expect(await screen.findByText('REGISTRATION on the server sets this.')).toBeVisible();
    expect(screen.getByText('REGISTRATION_DOMAINS on the server sets this.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Open' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Domains' })).toHaveAttribute('readonly');
  });

  test('can be loaded again after a failure', async () => {
    answer(contract.getRegistrationSettings, failWith('FORBIDDEN', { message: 'Not now' }));
    const { user } = renderApp('/admin/registration', { signedIn: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now');
    answer(contract.getRegistrationSettings, { settings: OPEN, fields: ALL_REQUIRED, locked: {} });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('radio', { name: 'Open' })).toBeChecked();
  });
});

describe('invitations', () => {
  test('show how often and how long they work, and are revoked', async () => {
    const all = [
      buildInvitation(),
      buildInvitation({ _id: 'b2', note: '', maxUses: 5, uses: 5 }),
      buildInvitation({
        _id: 'b3',
        email: 'lars@example.org',
        note: '',
        maxUses: 1,
        uses: 0,
        expiresAt: '2020-01-01T00:00:00Z',
      }),
    ];
    answer(contract.listInvitations, { invitations: all, nextCursor: null });
    const { user } = open();
    const list = await screen.findByRole('list', { name: 'Invitations' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Field operations.*7 of 25 used.*Until/) as string,
      expect.stringMatching(/Link without a note.*5 of 5 used.*Used up/) as string,
      expect.stringMatching(/lars@example\.org.*By email.*0 of 1 used.*Expired/) as string,
    ]);
    const revoked = answer(contract.revokeInvitation, { message: done.invitationRevoked });
    answer(contract.listInvitations, { invitations: all.slice(1), nextCursor: null });
    await user.click(within(rows[0] ?? list).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(done.invitationRevoked)).toBeVisible();
    expect(revoked[0]?.params['id']).toBe(all[0]?._id);
    await waitFor(() => expect(within(list).queryByText('Field operations')).not.toBeInTheDocument());
  });

  test('by link show the link once, to copy it', async () => {
    const asked = answer(contract.createInvitation, {
      message: done.invited,
      invitation: buildInvitation(),
      link: 'https://weft.example/register#token=secret',
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'New invitation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New invitation' }));
    await user.type(dialog.getByRole('textbox', { name: 'What is it for?' }), 'Field operations');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'How many times' }), 'Without limit');
    await user.click(dialog.getByRole('button', { name: 'Make the link' }));
    const ready = within(await screen.findByRole('dialog', { name: 'Your link is ready' }));
    expect(ready.getByText('https://weft.example/register#token=secret')).toBeVisible();
    expect(await asked[0]?.request.json()).toEqual({
      email: null,
      note: 'Field operations',
      maxUses: null,
      days: 30,
    });
    await user.click(ready.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe('https://weft.example/register#token=secret');
    await user.click(ready.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('by mail need an address', async () => {
    const asked = answer(contract.createInvitation, {
      message: done.invitationMailed,
      invitation: buildInvitation({ email: 'lars@example.org' }),
      link: 'https://weft.example/register#token=secret',
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'New invitation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New invitation' }));
    await user.click(dialog.getByRole('button', { name: 'By email' }));
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await dialog.findByText('Please enter your email address')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Email' }), 'lars@example.org');
    await user.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText(done.invitationMailed)).toBeVisible();
    expect(await asked[0]?.request.json()).toMatchObject({ email: 'lars@example.org' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('applications', () => {
  const dewi: AdministeredApplication = {
    member: buildMember({ fullName: 'Dewi Anggraini' }),
    email: 'dewi@example.net',
    state: 'waiting',
    answer: 'I model rivers',
    text: '',
    decidedBy: null,
    createdAt: '2026-01-05T09:00:00.000Z',
  };

  test('are let in', async () => {
    answer(listApplications, { applications: [dewi], nextCursor: null });
    const asked = answer(decideApplication, { message: done.approved });
    const { user } = open();
    const row = within(await screen.findByRole('list', { name: 'Applications' }));
    expect(row.getByText('I model rivers')).toBeVisible();
    answer(listApplications, { applications: [], nextCursor: null });
    await user.click(row.getByRole('button', { name: 'Let in' }));
    expect(await screen.findByText('Nobody waits')).toBeVisible();
    expect(await asked[0]?.request.json()).toEqual({ decision: 'approved' });
  });

  test('stay readable after the account of who decided is gone', async () => {
    const declined = { ...dewi, state: 'declined', text: 'Not yet' } as const;
    answer(listApplications, { applications: [declined], nextCursor: null });
    open();
    expect(await screen.findByText('Declined by Deleted member')).toBeVisible();
    expect(screen.getByText('Not yet')).toBeVisible();
  });

  test('are declined with a text, and stay readable', async () => {
    const declined = {
      ...dewi,
      state: 'declined',
      text: 'Not yet',
      decidedBy: buildMember({ fullName: 'Olga' }),
    } as const;
    answer(listApplications, ({ request }) => ({
      applications: request.url.includes('decided') ? [declined] : [dewi],
      nextCursor: null,
    }));
    const asked = answer(decideApplication, { message: done.declined });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Decline...' }));
    await user.type(screen.getByRole('textbox', { name: 'Text to the applicant' }), 'Not yet');
    await user.click(screen.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText(done.declined)).toBeVisible();
    expect(await asked[0]?.request.json()).toEqual({ decision: 'declined', text: 'Not yet' });
    await user.click(screen.getByRole('button', { name: 'Decided' }));
    expect(await screen.findByText('Declined by Olga')).toBeVisible();
    expect(screen.getByText('Not yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Let in' })).toBeVisible();
  });
});
