import { screen, waitFor, within } from '@testing-library/react';
import { listSessions, login, requestExport } from '@weft/shared/accounts/contract';
import {
  confirmIdentity,
  getSecondFactor,
  listProofs,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '@weft/shared/accounts/second-factor/contract';
import {
  forgetTrustedBrowser,
  listTrustedBrowsers,
} from '@weft/shared/accounts/second-factor/trusted-browsers-contract';
import { listAdministeredMembers, listAdministrationAudit } from '@weft/shared/administration/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { expect, it, vi } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith, noAnswer } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

const SETUP = {
  key: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Weft:asha%40example.org?issuer=Weft&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  setup: 'sealed',
};
const CODES = ['K7QM-2XRD', '9FHT-WB4C'];
const ON = { onSince: '2026-11-03T09:00:00.000Z', recoveryCodesLeft: 7 };
const LAPTOP = {
  _id: '0123456789abcdef01234567',
  device: 'Firefox on Linux',
  createdAt: '2026-11-03T09:00:00.000Z',
  expiresAt: '2026-12-03T09:00:00.000Z',
};
const OFF = { onSince: null, recoveryCodesLeft: 0 };

async function open(section = /Authenticator app/) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  const { user } = renderApp('/settings', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: section }));
  return user;
}

const dialog = (name: string) => screen.findByRole('dialog', { name });

it('sets an app up with a QR code or a typed key, and shows the recovery codes once', async () => {
  let view: typeof ON | typeof OFF = OFF;
  answer(getSecondFactor, () => view);
  answer(setUpSecondFactor, SETUP);
  const calls = answer(turnOnSecondFactor, () => {
    view = { ...ON, recoveryCodesLeft: 10 };
    return { recoveryCodes: CODES };
  });
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Set up' }));
  const setup = within(await dialog('Set up your authenticator app'));
  expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(setup.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(setup.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    SETUP.address,
  );
  await person.click(setup.getByRole('button', { name: 'Copy the key' }));
  expect(await navigator.clipboard.readText()).toBe(SETUP.key);

  await person.click(setup.getByRole('button', { name: 'Turn it on' }));
  expect(await setup.findByText('Please enter the six digits of your app')).toBeVisible();
  await person.click(setup.getByLabelText('Digit 1 of 6'));
  await person.keyboard('290715');
  await person.click(setup.getByRole('button', { name: 'Turn it on' }));
  const codes = within(await dialog('Keep these recovery codes'));
  expect(await calls[0]?.request.json()).toEqual({ setup: 'sealed', code: '290715' });
  const list = within(codes.getByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await person.click(codes.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));

  const done = codes.getByRole('button', { name: 'Done' });
  expect(done).toHaveAttribute('aria-disabled', 'true');
  await person.click(codes.getByRole('checkbox', { name: 'I have put them somewhere safe' }));
  await person.click(done);
  await waitFor(() => expect(screen.queryByText(CODES[0] ?? '')).toBeNull());
  expect(await screen.findByText('10 of 10 left. Shown once; keep them on paper.')).toBeVisible();
});

it('leads a member whose role needs it from its screen to the setup and back', async () => {
  let isOn = false;
  answer(getOwnProfile, () => ({
    user: buildOwnProfile({ role: 'owner', moderator: true, ...(!isOn && { lacksSecondFactor: true }) }),
  }));
  answer(getSecondFactor, () => (isOn ? ON : OFF));
  answer(setUpSecondFactor, SETUP);
  answer(turnOnSecondFactor, () => {
    isOn = true;
    return { recoveryCodes: CODES };
  });
  answer(countOpenCases, { openCount: 0 });
  answer(listAdministrationAudit, { entries: [], nextCursor: null });
  answer(listAdministeredMembers, { members: [], nextCursor: null });
  const { user: person } = renderApp('/admin/audit?action=suspended', { signedIn: true });
  await person.click(await screen.findByRole('link', { name: 'Open your settings' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set up' })).toHaveFocus());
  await person.keyboard('{Enter}');
  await dialog('Set up your authenticator app');
  await person.keyboard('290715');
  await person.click(screen.getByRole('button', { name: 'Turn it on' }));
  await dialog('Keep these recovery codes');
  await person.click(screen.getByRole('checkbox', { name: 'I have put them somewhere safe' }));
  await person.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/audit'));
  expect(window.location.search).toBe('?action=suspended');
  expect(screen.queryByRole('heading', { name: 'Your role needs a second factor' })).toBeNull();
});

it('keeps the setup open after a wrong code', async () => {
  answer(getSecondFactor, OFF);
  answer(setUpSecondFactor, SETUP);
  answer(turnOnSecondFactor, () => failWith('OTP_INVALID', { message: 'That code is not right.' }));
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Set up' }));
  const setup = within(await dialog('Set up your authenticator app'));
  await person.click(setup.getByLabelText('Digit 1 of 6'));
  await person.keyboard('000000');
  await person.click(setup.getByRole('button', { name: 'Turn it on' }));
  expect(await setup.findByText('That code is not right.')).toBeVisible();
  expect(setup.getByLabelText('Digit 6 of 6')).toHaveValue('0');
  // Typing replaces the code.
  await waitFor(() => expect(setup.getByLabelText('Digit 1 of 6')).toHaveFocus());
});

it('downloads the recovery codes as a text', async () => {
  answer(getSecondFactor, ON);
  answer(renewRecoveryCodes, { recoveryCodes: CODES });
  const files: string[] = [];
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob: Blob) => {
    blobs.push(blob);
    return 'blob:codes';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    files.push(this.download);
  });
  const person = await open();
  expect(await screen.findByText(/^On since/)).toHaveTextContent(
    'On since November 3, 2026. Signing in asks for a code, unless you use a passkey.',
  );
  await person.click(screen.getByRole('button', { name: 'Make new ones' }));
  const question = within(await dialog('Make new recovery codes?'));
  await person.click(question.getByRole('button', { name: 'Make new ones' }));
  const codes = within(await dialog('Keep these recovery codes'));
  await person.click(codes.getByRole('button', { name: 'Download' }));
  expect(files).toEqual(['Recovery codes for Weft.txt']);
  expect(await blobs[0]?.text()).toBe('Recovery codes for Weft\n\nK7QM-2XRD\n9FHT-WB4C\n');
});

it('asks before it closes the recovery codes, which are shown once', async () => {
  answer(getSecondFactor, ON);
  answer(renewRecoveryCodes, { recoveryCodes: CODES });
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Make new ones' }));
  const renewing = within(await dialog('Make new recovery codes?'));
  await person.click(renewing.getByRole('button', { name: 'Make new ones' }));
  await dialog('Keep these recovery codes');
  await person.keyboard('{Escape}');
  const question = within(await dialog('Close without your recovery codes?'));
  await person.click(question.getByRole('button', { name: 'Back to the codes' }));
  expect(await screen.findByText(CODES[0] ?? '')).toBeVisible();
  await person.keyboard('{Escape}');
  const again = within(await dialog('Close without your recovery codes?'));
  await person.click(again.getByRole('button', { name: 'Close anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('turns off after a question, which says what a role loses', async () => {
  let view: typeof ON | typeof OFF = ON;
  answer(getSecondFactor, () => (view === ON ? { ...ON, protectsRole: true as const } : view));
  const calls = answer(turnOffSecondFactor, () => {
    view = OFF;
    return {};
  });
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Turn off' }));
  const question = within(await dialog('Turn off your authenticator app?'));
  expect(question.getByText(/you can't moderate or administer until/)).toBeVisible();
  expect(calls).toHaveLength(0);
  answer(getOwnProfile, { user: buildOwnProfile({ role: 'owner', lacksSecondFactor: true }) });
  await person.click(question.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  expect(await screen.findByText('Your role on this network needs it.')).toBeVisible();
  expect(calls).toHaveLength(1);
});

it('shows that the state failed to load, with a retry, and why a change failed', async () => {
  answer(getSecondFactor, () => failWith('FORBIDDEN', { message: 'Not now.' }));
  const person = await open();
  expect(await screen.findByText('Not now.')).toBeVisible();
  answer(getSecondFactor, OFF);
  answer(setUpSecondFactor, noAnswer);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  await person.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(await screen.findByText('Failed to set up your authenticator app')).toBeVisible();
});

/** Answers a call that needs a fresh proof: refused until a proof is accepted. */
function answerGuarded(view: typeof ON | typeof OFF) {
  let isProven = false;
  answer(getSecondFactor, view);
  const setups = answer(setUpSecondFactor, () =>
    isProven ? SETUP : failWith('FRESH_PROOF_REQUIRED', { message: 'Please confirm that it’s you.' }),
  );
  const proofs = answer(confirmIdentity, async ({ request }) => {
    const { password } = (await request.json()) as { password?: string };
    if (password === 'wrong horse')
      return failWith('VALIDATION_FAILED', { fields: { password: 'The current password is incorrect.' } });
    isProven = true;
    return {};
  });
  return { setups, proofs };
}

it('asks for a fresh proof and repeats the call', async () => {
  const { setups, proofs } = answerGuarded(OFF);
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Set up' }));
  const question = within(await dialog("Confirm it's you"));
  const field = question.getByLabelText('Password');
  expect(field).toHaveFocus();
  expect(question.queryByRole('button', { name: 'Use a code from your app' })).toBeNull();
  await person.keyboard('wrong horse{Enter}');
  expect(await question.findByText('The current password is incorrect.')).toBeVisible();
  expect(field).toHaveValue('wrong horse');
  await person.clear(field);
  await person.type(field, 'correct horse{Enter}');
  expect(await dialog('Set up your authenticator app')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: "Confirm it's you" })).toBeNull();
  expect(setups).toHaveLength(2);
  expect(await proofs[1]?.request.json()).toEqual({ password: 'correct horse' });
});

it('does nothing and reports nothing if the question is cancelled', async () => {
  const { setups } = answerGuarded(OFF);
  answer(requestExport, () => failWith('FRESH_PROOF_REQUIRED'));
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Set up' }));
  const question = within(await dialog("Confirm it's you"));
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(setups).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Set up' })).toHaveFocus();

  await person.click(screen.getByRole('link', { name: 'Your data' }));
  await person.click(await screen.findByRole('button', { name: /Download my data/ }));
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await person.click(within(await dialog("Confirm it's you")).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('does not ask the next member of the page, nor repeat the call for them', async () => {
  const { setups } = answerGuarded(OFF);
  const sockets = answerSockets();
  const person = await open();
  await waitFor(() => expect(sockets.tokens).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: 'Set up' }));
  await dialog("Confirm it's you");
  sockets.send('session_ended', { message: 'Signed out elsewhere.' });
  sockets.disconnectAll();

  const next = buildOwnProfile({ _id: 'f'.repeat(24), email: 'bruno@example.org' });
  answer(getOwnProfile, { user: next });
  answer(login, { token: 'next-token', user: next });
  await person.type(await screen.findByLabelText('Email'), next.email);
  await person.type(screen.getByLabelText('Password'), 'correct horse');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Signed in as bruno@example.org')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(setups).toHaveLength(1);
});

it('takes a code of the app as a proof', async () => {
  const { proofs } = answerGuarded(ON);
  answer(listProofs, { password: true, code: true });
  answer(turnOffSecondFactor, () => (proofs.length === 0 ? failWith('FRESH_PROOF_REQUIRED') : {}));
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Turn off' }));
  await person.click(
    within(await dialog('Turn off your authenticator app?')).getByRole('button', { name: 'Turn off' }),
  );
  const question = within(await dialog("Confirm it's you"));
  await person.click(await question.findByRole('button', { name: 'Use a code from your app' }));
  const field = question.getByLabelText('Six-digit code');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await person.keyboard('12{Enter}');
  expect(await question.findByText('Please enter the six digits of your app')).toBeVisible();
  await person.keyboard('3 456{Enter}');
  expect(await screen.findByText('Your authenticator app is off.')).toBeVisible();
  expect(await proofs[0]?.request.json()).toEqual({ code: '123456' });
});

it('lists browsers that need no code among the sessions, and asks in one again', async () => {
  answer(listSessions, { sessions: [] });
  answer(listTrustedBrowsers, { browsers: [LAPTOP] });
  const person = await open(/Active sessions/);
  const list = await screen.findByRole('list', { name: 'Browsers that need no code' });
  expect(list).toHaveTextContent('Firefox on Linux needs no code until December 3, 2026');
  const calls = answer(forgetTrustedBrowser, {});
  answer(listTrustedBrowsers, { browsers: [] });
  await person.click(screen.getByRole('button', { name: 'Ask for a code in Firefox on Linux again' }));
  expect(await screen.findByText('The next sign-in in that browser needs a code.')).toBeVisible();
  await waitFor(() => expect(list).not.toBeInTheDocument());
  expect(calls).toHaveLength(1);
});

it.each([
  { code: true, shown: 'a code', asked: 'Six-digit code' },
  { code: false, shown: 'how to go on', asked: undefined },
])('asks members without a usable password for $shown', async ({ code, asked }) => {
  answerGuarded(ON);
  answer(listProofs, { password: false, code });
  answer(turnOffSecondFactor, () => failWith('FRESH_PROOF_REQUIRED'));
  const person = await open();
  await person.click(await screen.findByRole('button', { name: 'Turn off' }));
  await person.click(
    within(await dialog('Turn off your authenticator app?')).getByRole('button', { name: 'Turn off' }),
  );
  const question = within(await dialog("Confirm it's you"));
  await waitFor(() => expect(question.queryByLabelText('Password')).toBeNull());
  if (asked === undefined) expect(question.getByText(/sign out and sign in again/)).toBeVisible();
  else expect(question.getByLabelText(asked)).toBeVisible();
  expect(question.queryByRole('button', { name: 'Use your password' })).toBeNull();
  await person.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /Change password/ })).toBeNull();
});
