import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listAdministeredMembers } from '@weft/shared/administration/contract';
import { importMembers, previewImport, type ImportedRow } from '@weft/shared/administration/import-contract';
import { IMPORT_LIMITS } from '@weft/shared/administration/import-limits';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { getSamplePeople } from '@weft/shared/administration/sample-people-contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { countOpenCases } from '@weft/shared/safety/contract';
import { beforeAll, expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { deferred } from '@/testing/open-feed';
import { answer, failWith } from '@/testing/server';

const { failed, rules } = ADMINISTRATION_TEXTS;

beforeAll(() => import('./screens/members-screen'));

const row = (line: number, name: string, refusal: ImportedRow['refusal'] = null): ImportedRow => ({
  line,
  name,
  email: `${name.toLowerCase()}@example.org`,
  refusal,
});
const ROWS = [row(2, 'Ada'), row(3, 'Lars', 'addressForm'), row(4, 'Bea'), row(5, 'Mei', 'imported')];

/** Opens the dialog from the list of members. */
async function openImport() {
  answer(getOwnProfile, { user: buildOwnProfile({ moderator: true, role: 'administrator' }) });
  answer(countOpenCases, { openCount: 0 });
  answer(getSamplePeople, { samplePeople: { state: 'unavailable', joined: 0, total: 0 } });
  const asked = answer(listAdministeredMembers, { members: [], nextCursor: null });
  const { user } = renderApp('/admin/members', { signedIn: true });
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import members' }));
  const choose = (content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') =>
    user.upload(dialog.getByLabelText('Choose a file'), new File([content], name, { type: 'text/csv' }));
  return { user, dialog, choose, asked };
}
const sentBody = (request: Request | undefined): Promise<unknown> | undefined => request?.json();

test('shows what an import would do, imports, and says what was left out', async () => {
  const { user, dialog, choose, asked } = await openImport();
  const previewed = answer(previewImport, { rows: ROWS });
  await choose('name,email\nAda,ada@example.org');
  const left = within(await dialog.findByRole('table', { name: 'Left out' }));
  expect(left.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Why'),
    expect.stringMatching(/^3Lars.*isn't an email address/),
    expect.stringMatching(/^5Mei.*Already imported/),
  ]);
  expect(dialog.getByRole('status')).toHaveTextContent('New people2Already here1Not valid1');
  expect(await sentBody(previewed[0]?.request)).toEqual({ csv: 'name,email\nAda,ada@example.org' });
  const sent = answer(importMembers, { added: 2, rows: ROWS });
  await user.click(dialog.getByRole('button', { name: 'Import 2 people' }));
  expect(await dialog.findByText('2 people were added')).toBeVisible();
  expect(await sentBody(sent[0]?.request)).toEqual({ csv: 'name,email\nAda,ada@example.org' });
  expect(dialog.getByRole('table', { name: 'Left out' })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Show them' }));
  await waitFor(() => expect(asked.at(-1)?.request.url).toContain('state=imported'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['Windows-1252', new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]), 'Müller'],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x4d, 0x00, 0xfc, 0x00]), 'Mü'],
  ['UTF-8', new TextEncoder().encode('Müller, الاسم'), 'Müller, الاسم'],
])('reads a file in %s, also a dropped one', async (_name, bytes, text) => {
  const { dialog } = await openImport();
  const previewed = answer(previewImport, { rows: ROWS });
  const file = new File([bytes], 'dropped.csv', { type: 'text/csv' });
  fireEvent.drop(dialog.getByRole('button', { name: 'Choose a file' }), { dataTransfer: { files: [file] } });
  expect(await dialog.findByText('dropped.csv')).toBeVisible();
  await dialog.findByRole('table', { name: 'To be added' });
  expect(await sentBody(previewed[0]?.request)).toEqual({ csv: text });
});

test('says what is wrong with a file, and takes a corrected one', async () => {
  const { dialog, choose } = await openImport();
  answer(previewImport, failWith('VALIDATION_FAILED', { fields: { csv: rules.importHeader } }));
  await choose('Ada');
  expect(await dialog.findByRole('alert')).toHaveTextContent(rules.importHeader);
  await choose('x'.repeat(IMPORT_LIMITS.fileMaxBytes + 1));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This file is larger than 100 KB.');
  expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
  answer(previewImport, { rows: [row(2, 'Mei', 'imported')] });
  await choose('name,email\nMei,mei@example.org');
  expect(await dialog.findByText('No row of this file makes a new member.')).toBeVisible();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Import' })).toHaveAttribute('aria-disabled', 'true');
});

test('previews and imports the file that was chosen last, also if an earlier one is read later', async () => {
  const { user, dialog, choose } = await openImport();
  const slow = deferred<{ rows: ImportedRow[] }>();
  const previewed = answer(previewImport, async ({ request }) =>
    (await request.text()).includes('Ada') ? slow.promise : { rows: [row(2, 'Mei')] },
  );
  await choose('name,email\nAda,ada@example.org', 'wrong.csv');
  await waitFor(() => expect(previewed).toHaveLength(1));
  await choose('name,email\nMei,mei@example.org', 'right.csv');
  await dialog.findByRole('button', { name: 'Import 1 person' });
  slow.settle({ rows: ROWS });
  await waitFor(() => expect(previewed[0]?.request.signal.aborted).toBe(true));
  expect(dialog.getByText('right.csv')).toBeVisible();
  const sent = answer(importMembers, { added: 1, rows: [row(2, 'Mei')] });
  await user.click(dialog.getByRole('button', { name: 'Import 1 person' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sentBody(sent[0]?.request)).toEqual({ csv: 'name,email\nMei,mei@example.org' });
});

test('keeps the preview after a failed import, and is cancelled', async () => {
  const { user, dialog, choose } = await openImport();
  answer(previewImport, { rows: ROWS });
  await choose('name,email');
  answer(importMembers, failWith('FORBIDDEN', { message: failed.importMembers }));
  await user.click(await dialog.findByRole('button', { name: 'Import 2 people' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(failed.importMembers);
  expect(dialog.getByRole('table', { name: 'To be added' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('shows long tables in parts', async () => {
  const { user, dialog, choose } = await openImport();
  answer(previewImport, { rows: Array.from({ length: 60 }, (_, at) => row(at + 2, `Person ${at}`)) });
  await choose('name,email');
  const table = within(await dialog.findByRole('table', { name: 'To be added' }));
  expect(table.getAllByRole('row')).toHaveLength(51);
  await user.click(dialog.getByRole('button', { name: 'Show more' }));
  expect(table.getAllByRole('row')).toHaveLength(61);
});
