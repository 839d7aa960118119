import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  changeRole,
  endMemberSessions,
  getAdministeredMember,
  liftMemberSuspension,
  listAdministeredMembers,
  listAdministrationAudit,
  resetMemberSecondFactor,
  suspendMember,
  verifyMemberAddress,
} from '@weft/shared/administration/contract';
import { deleteMember, keepMember } from '@weft/shared/administration/deletion-contract';
import { getOverview } from '@weft/shared/administration/overview-contract';
import { getSamplePeople } from '@weft/shared/administration/sample-people-contract';
import { sendJoinLink } from '@weft/shared/administration/import-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { AdministeredAccount } from '@weft/shared/administration/views';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, buildAdministered, buildAdministrationAudit } from '@/testing/administration-builders';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';
import { recordDownloads } from '@/testing/browser/record-downloads';

const { done, failed, rules } = ADMINISTRATION_TEXTS;

beforeAll(async () => {
  await Promise.all([
    import('./screens/overview-screen'),
    import('./screens/members-screen'),
    import('./screens/audit-screen'),
  ]);
});

function open(address: string, role: OwnProfile['role'] = 'owner') {
  answer(getOwnProfile, { user: buildOwnProfile({ moderator: true, ...(role && { role }) }) });
  answer(countOpenCases, { openCount: 0 });
  answer(getSamplePeople, { samplePeople: { state: 'unavailable', joined: 0, total: 0 } });
  return renderApp(address, { signedIn: true });
}

/** Opens an account from the list. Each change is answered with the account that follows it. */
async function openAccount(account: AdministeredAccount) {
  answer(listAdministeredMembers, { members: [account], nextCursor: null });
  answer(getAdministeredMember, { member: account });
  const view = open('/admin/members');
  await view.user.click(await screen.findByRole('button', { name: account.fullName }));
  const dialog = await screen.findByRole('dialog', { name: 'Member' });
  await within(dialog).findByText('Joined');
  return { ...view, dialog: within(dialog) };
}

describe('access', () => {
  test.each([undefined, 'moderator'] as const)(
    '%s gets the not-found screen and no menu entry',
    async (role) => {
      answer(getOwnProfile, { user: buildOwnProfile(role && { role, moderator: true }) });
      answer(countOpenCases, { openCount: 0 });
      const { user } = renderApp('/admin/members', { signedIn: true });
      expect(await screen.findByRole('heading', { name: 'This thread ends here' })).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Account menu' }));
      await screen.findByRole('link', { name: 'Settings' });
      expect(screen.queryByRole('link', { name: 'Administration' })).not.toBeInTheDocument();
    },
  );

  test('an administrator finds it in the menu, and goes on to the members', async () => {
    answer(listAdministeredMembers, { members: [buildAdministered()], nextCursor: null });
    answer(getOverview, failWith('FORBIDDEN', { message: 'Not now' }));
    const { user } = open('/settings', 'administrator');
    await user.click(await screen.findByRole('button', { name: 'Account menu' }));
    await user.click(await screen.findByRole('link', { name: 'Administration' }));
    const overview = await screen.findByRole('link', { name: 'Overview' });
    expect(overview).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('link', { name: 'Members' }));
    expect(await screen.findByText('kwame@example.org')).toBeVisible();
    expect(window.location.pathname).toBe('/admin/members');
    const nav = within(screen.getByRole('navigation', { name: 'Administration' }));
    expect(nav.getByRole('link', { name: 'Members' })).toHaveAttribute('aria-current', 'page');
    expect(nav.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/moderation');
  });

  test.each(['/admin/members', '/moderation'])(
    'of %s leads to the settings while the role lacks a second factor',
    async (address) => {
      const user = buildOwnProfile({ role: 'owner', moderator: true, lacksSecondFactor: true });
      answer(getOwnProfile, { user });
      const counted = answer(countOpenCases, { openCount: 3 });
      renderApp(address, { signedIn: true });
      expect(await screen.findByRole('heading', { name: 'Your role needs a second factor' })).toBeVisible();
      const link = screen.getByRole('link', { name: 'Open your settings' });
      expect(link).toHaveAttribute('href', '/settings/account');
      expect(counted).toHaveLength(0);
    },
  );

  test('is replaced by the same when a call says so', async () => {
    open('/admin/members');
    answer(listAdministeredMembers, () => {
      const user = buildOwnProfile({ role: 'owner', moderator: true, lacksSecondFactor: true });
      answer(getOwnProfile, { user });
      return failWith('SECOND_FACTOR_MISSING');
    });
    expect(await screen.findByRole('heading', { name: 'Your role needs a second factor' })).toBeVisible();
  });

  test('ends on open pages when the role is taken away', async () => {
    const sockets = answerSockets();
    answer(listAdministeredMembers, { members: [buildAdministered()], nextCursor: null });
    open('/admin/members');
    expect(await screen.findByText('kwame@example.org')).toBeVisible();
    await waitFor(() => expect(sockets.tokens).toHaveLength(1));
    answer(getOwnProfile, { user: buildOwnProfile() });
    act(() => sockets.send('role_changed'));
    expect(await screen.findByRole('heading', { name: 'This thread ends here' })).toBeInTheDocument();
  });
});

describe('the list', () => {
  test('is searched and filtered, and says so if nobody matches', async () => {
    const asked = answer(listAdministeredMembers, ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      return {
        members: search === 'kwame' ? [buildAdministered({ state: 'suspended' })] : [],
        nextCursor: null,
      };
    });
    const { user } = open('/admin/members');
    expect(await screen.findByText('Nobody matches')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Name or email' }), 'kwame');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'suspended');
    const row = await screen.findByRole('listitem');
    await waitFor(() => expect(row).toHaveTextContent(/Suspended/));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'moderator');
    await waitFor(() =>
      expect(new URL(asked.at(-1)?.request.url ?? '').search).toMatch(
        /search=kwame&role=moderator&state=suspended/,
      ),
    );
    expect(window.location.search).toContain('search=kwame');
  });

  test('keeps a filter that was chosen just before another one', async () => {
    const asked = answer(listAdministeredMembers, { members: [], nextCursor: null });
    open('/admin/members');
    await screen.findByText('Nobody matches');
    // One act: the router has not rendered the first choice when the second is made.
    act(() => {
      fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'suspended' } });
      fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'moderator' } });
    });
    await waitFor(() =>
      expect(new URL(asked.at(-1)?.request.url ?? '').search).toMatch(/role=moderator&state=suspended/),
    );
  });

  test('can be loaded again after a failure', async () => {
    answer(listAdministeredMembers, failWith('FORBIDDEN', { message: failed.loadMembers }));
    const { user } = open('/admin/members');
    expect(await screen.findByRole('alert')).toHaveTextContent(failed.loadMembers);
    answer(listAdministeredMembers, { members: [buildAdministered()], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('kwame@example.org')).toBeVisible();
  });
});

describe('an account', () => {
  test('shows its sessions and second factor, and gets another role', async () => {
    const account = buildAccount({
      secondFactorSince: '2026-01-05T09:00:00.000Z',
      sessions: [{ _id: 'a', device: 'Firefox on Linux', lastUsedAt: '2026-01-05T09:00:00.000Z' }],
    });
    const { user, dialog } = await openAccount(account);
    expect(dialog.getByText('Firefox on Linux')).toBeVisible();
    const sent = answer(changeRole, { role: 'moderator', message: done.roleChanged });
    await user.click(dialog.getByRole('radio', { name: 'Moderator' }));
    answer(getAdministeredMember, { member: { ...account, role: 'moderator' } });
    await user.click(dialog.getByRole('button', { name: 'Save role' }));
    expect(await screen.findByText(done.roleChanged)).toBeInTheDocument();
    expect(await sent[0]?.request.json()).toEqual({ role: 'moderator' });
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'Moderator' })).toBeChecked());
  });

  test.each([
    ['Sign out everywhere', endMemberSessions, done.sessionsEnded],
    ['Reset second factor', resetMemberSecondFactor, done.secondFactorReset],
    ['Verify address', verifyMemberAddress, done.verified],
  ] as const)('has the action %s', async (label, endpoint, message) => {
    const account = buildAccount({
      state: 'unverified',
      secondFactorSince: '2026-01-05T09:00:00.000Z',
      sessions: [{ _id: 'a', device: 'Firefox on Linux', lastUsedAt: '2026-01-05T09:00:00.000Z' }],
    });
    const { user, dialog } = await openAccount(account);
    const sent = answer(endpoint, { member: account, message });
    await user.click(dialog.getByRole('button', { name: label }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent[0]?.params['id']).toBe(account._id);
  });

  test('that was imported gets another link', async () => {
    const account = buildAccount({ state: 'imported' });
    const { user, dialog } = await openAccount(account);
    expect(dialog.queryByRole('button', { name: 'Verify address' })).toBeNull();
    answer(sendJoinLink, failWith('FORBIDDEN', { message: rules.linkSent }));
    await user.click(dialog.getByRole('button', { name: 'Send link again' }));
    expect(await screen.findByText(rules.linkSent)).toBeInTheDocument();
    const sent = answer(sendJoinLink, { member: account, message: done.linkDue });
    await user.click(dialog.getByRole('button', { name: 'Send link again' }));
    expect(await screen.findByText(done.linkDue)).toBeInTheDocument();
    expect(sent[0]?.params['id']).toBe(account._id);
  });

  test('that an organisation has switched off cannot be restored here', async () => {
    await openAccount(buildAccount({ state: 'suspended', turnedOffBy: 'Loom Works' }));
    expect(await screen.findByText('Switched off by Loom Works')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Lift suspension' })).not.toBeInTheDocument();
  });

  test('is suspended with a reason and a note, and restored', async () => {
    const account = buildAccount();
    const { user, dialog } = await openAccount(account);
    await user.click(dialog.getByRole('button', { name: 'Suspend...' }));
    const form = within(await dialog.findByRole('form', { name: 'Suspend' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Reason' }), 'harassment');
    await user.type(form.getByRole('textbox', { name: 'Note' }), 'Third time');
    const suspension = {
      since: '2026-01-05T09:00:00.000Z',
      reason: 'harassment',
      note: 'Third time',
    } as const;
    const suspended = { ...account, state: 'suspended' as const, suspension };
    const sent = answer(suspendMember, { member: suspended, message: done.suspended });
    answer(getAdministeredMember, { member: suspended });
    await user.click(form.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText(done.suspended)).toBeInTheDocument();
    expect(await sent[0]?.request.json()).toEqual({ reason: 'harassment', note: 'Third time' });
    answer(liftMemberSuspension, { member: account, message: done.lifted });
    await user.click(await dialog.findByRole('button', { name: 'Lift suspension' }));
    expect(await screen.findByText(done.lifted)).toBeInTheDocument();
  });

  test('is deleted once its address is typed, and kept', async () => {
    const account = buildAccount();
    const { user, dialog } = await openAccount(account);
    await user.click(dialog.getByRole('button', { name: 'Delete...' }));
    const form = within(await dialog.findByRole('form', { name: 'Delete account' }));
    const sent = answer(deleteMember, { member: account, message: done.deletionBegun });
    await user.type(
      form.getByRole('textbox', { name: 'Type the address of the account' }),
      'asha@example.org{Enter}',
    );
    expect(await form.findByText(rules.otherMember)).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.clear(form.getByRole('textbox'));
    await user.type(form.getByRole('textbox'), account.email);
    const leaving = { ...account, state: 'leaving' as const, leavesAt: '2026-12-29T10:00:00.000Z' };
    answer(getAdministeredMember, { member: leaving });
    await user.click(form.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText(done.deletionBegun)).toBeInTheDocument();
    expect(await sent[0]?.request.json()).toEqual({ email: account.email });
    expect(await dialog.findByText('This account is removed on December 29, 2026.')).toBeVisible();
    answer(keepMember, { member: account, message: done.deletionCancelled });
    await user.click(dialog.getByRole('button', { name: 'Keep account' }));
    expect(await screen.findByText(done.deletionCancelled)).toBeInTheDocument();
  });

  test('of an owner has no actions for an administrator', async () => {
    const { dialog } = await openAccount(
      buildAccount({ role: 'owner', can: { giveRoles: [], manage: false, suspend: false, delete: false } }),
    );
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /Suspend|Sign out/ })).not.toBeInTheDocument();
  });

  test('says why a change was refused', async () => {
    const { user, dialog } = await openAccount(buildAccount({ role: 'owner' }));
    answer(changeRole, failWith('FORBIDDEN', { message: rules.lastOwner }));
    await user.click(dialog.getByRole('radio', { name: 'Member' }));
    await user.click(dialog.getByRole('button', { name: 'Save role' }));
    expect(await screen.findByText(rules.lastOwner)).toBeInTheDocument();
  });
});

describe('the audit trail', () => {
  test('names who did what to whom, and is filtered', async () => {
    const asked = answer(listAdministrationAudit, {
      entries: [
        buildAdministrationAudit({ note: 'Third time' }),
        buildAdministrationAudit({
          _id: 'b',
          action: 'roleChanged',
          before: 'member',
          after: 'owner',
          by: null,
        }),
        buildAdministrationAudit({ _id: 'c', action: 'madeOwner', by: null }),
        buildAdministrationAudit({
          _id: 'd',
          action: 'roleFollowed',
          before: 'member',
          after: 'moderator',
          by: null,
          note: 'Loom Works',
        }),
        buildAdministrationAudit({
          _id: 'e',
          action: 'askedFieldsChanged',
          before: 'phoneNumber=required pinCode=off',
          after: 'phoneNumber=optional pinCode=off',
          member: null,
        }),
      ],
      nextCursor: null,
    });
    answer(listAdministeredMembers, { members: [], nextCursor: null });
    const { user } = open('/admin/audit?member=65f000000000000000000001&by=65f000000000000000000002');
    const list = within(await screen.findByRole('list', { name: 'Audit trail' }));
    const [first, second, third, fourth, fifth] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Ingrid Solvang suspended Kwame Osei-Darko.*Third time/);
    expect(second).toHaveTextContent(
      'Deleted member changed the role of Kwame Osei-Darko from Member to Owner',
    );
    expect(third).toHaveTextContent('A command on the server made Kwame Osei-Darko an owner');
    expect(fourth).toHaveTextContent(
      'Kwame Osei-Darko has the role Moderator instead of Member, given by Loom Works',
    );
    expect(fifth).toHaveTextContent(
      'Ingrid Solvang changed what registration asks for, from Phone number: Required to Phone number: Optional',
    );
    expect(fourth?.textContent.match(/Loom Works/g)).toHaveLength(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'suspended');
    expect(screen.getByRole('combobox', { name: 'Who' })).toHaveDisplayValue('Another member');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-01-02' } });
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-01-05' } });
    expect(window.location.search).toContain('from=2026-01-02&until=2026-01-05');
    await user.click(screen.getByRole('button', { name: 'Show all members' }));
    await waitFor(() =>
      expect(Object.fromEntries(new URL(asked.at(-1)?.request.url ?? '').searchParams)).toEqual({
        action: 'suspended',
        by: '65f000000000000000000002',
        from: new Date('2026-01-02T00:00').toISOString(),
        until: new Date('2026-01-06T00:00').toISOString(),
      }),
    );
  });

  test('is offered whole as a table, in which nothing runs as a formula', async () => {
    const { saved, names } = recordDownloads();
    const [first, second] = [
      buildAdministrationAudit({ note: '=HYPERLINK("https://evil.example")' }),
      buildAdministrationAudit({
        _id: 'b',
        action: 'roleChanged',
        before: '@member',
        after: 'owner',
        by: null,
      }),
    ];
    const asked = answer(listAdministrationAudit, ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'next'
        ? { entries: [second], nextCursor: null }
        : { entries: [first], nextCursor: 'next' },
    );
    answer(listAdministeredMembers, { members: [], nextCursor: null });
    const { user } = open('/admin/audit?action=suspended');
    await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(names).toEqual(['audit-trail.csv']));
    expect(await saved[0]?.text()).toBe(
      [
        '"Time","Action","Who","Whom","Before","After","Note"',
        `"${first.createdAt}","Suspended","Ingrid Solvang","Kwame Osei-Darko","","","'=HYPERLINK(""https://evil.example"")"`,
        `"${second.createdAt}","Role changed","","Kwame Osei-Darko","'@member","owner",""`,
        '',
      ].join('\r\n'),
    );
    expect(new URL(asked.at(-1)?.request.url ?? '').searchParams.get('action')).toBe('suspended');
  });

  test('says that it is empty', async () => {
    answer(listAdministrationAudit, { entries: [], nextCursor: null });
    answer(listAdministeredMembers, { members: [], nextCursor: null });
    open('/admin/audit');
    expect(await screen.findByText('No entries yet')).toBeVisible();
  });
});
