import { screen } from '@testing-library/react';
import { addNote, listNotes, removeNote } from '@weft/shared/notes/contract';
import { NOTE_TEXTS } from '@weft/shared/notes/texts';
import type { NoteView } from '@weft/shared/notes/views';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import { describe, expect, it } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { renderApp } from '@/testing/render-app';
import { answer, failWith } from '@/testing/server';

const build = (text: string, _id = '65f0000000000000000000aa'): NoteView => ({
  _id,
  text,
  createdAt: '2026-01-02T03:04:05.000Z',
});

function open(notes: NoteView[]) {
  answer(getOwnProfile, { user: buildOwnProfile() });
  answer(listNotes, () => ({ notes, nextCursor: null }));
  return renderApp('/notes', { signedIn: true });
}

describe('the page of notes', () => {
  it('adds a note and shows it', async () => {
    const notes: NoteView[] = [];
    const { user } = open(notes);
    await screen.findByText('No notes yet');
    answer(addNote, async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      const note = build(text);
      notes.push(note);
      return { note };
    });
    const field = screen.getByRole('textbox', { name: 'New note' });
    await user.type(field, 'Call Ann');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Call Ann')).toBeVisible();
    expect(field).toHaveValue('');
  });

  it('keeps a rejected text and names the reason', async () => {
    const { user } = open([]);
    answer(addNote, failWith('VALIDATION_FAILED', { fields: { text: NOTE_TEXTS.rules.text } }));
    const field = await screen.findByRole('textbox', { name: 'New note' });
    await user.type(field, 'x');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(NOTE_TEXTS.rules.text)).toBeVisible();
    expect(field).toHaveValue('x');
  });

  it('deletes a note', async () => {
    const notes = [build('Call Ann')];
    const { user } = open(notes);
    const removed = answer(removeNote, () => {
      notes.length = 0;
      return {};
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Call Ann' }));
    expect(await screen.findByText('No notes yet')).toBeVisible();
    expect(removed[0]?.params['id']).toBe('65f0000000000000000000aa');
  });

  it('shows why loading failed, and retries', async () => {
    answer(getOwnProfile, { user: buildOwnProfile() });
    answer(listNotes, failWith('FORBIDDEN', { message: NOTE_TEXTS.failed.load }));
    const { user } = renderApp('/notes', { signedIn: true });
    expect(await screen.findByText(NOTE_TEXTS.failed.load)).toBeVisible();
    answer(listNotes, { notes: [build('Call Ann')], nextCursor: null });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Call Ann')).toBeVisible();
  });
});
