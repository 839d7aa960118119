import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { addressesInAuditNotes } from './007-addresses-in-audit-notes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('notes about invitations lose the address, and other notes stay', async () => {
  const { connection } = app.database;
  const entries = connection.collection('administration_audit');
  const notes: [action: string, note: string][] = [
    ['invited', 'ann@example.org'],
    ['invited', 'ben@example.org · Field operations'],
    ['invitationRevoked', 'cleo@example.org'],
    ['invited', 'For all'],
    ['suspended', 'dan@example.org'],
  ];
  const createdAt = app.clock.date();
  await entries.insertMany(notes.map(([action, note]) => ({ action, note, createdAt })));
  const task = { connection, say: () => undefined, mustHold: () => undefined };
  await addressesInAuditNotes.run(task);
  await addressesInAuditNotes.run(task);
  const stored = await entries.find().sort({ _id: 1 }).toArray();
  expect(stored.map(({ note }) => String(note))).toEqual([
    '',
    'Field operations',
    '',
    'For all',
    'dan@example.org',
  ]);
});
