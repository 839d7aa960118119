import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/api/query-client';
import { SuggestingTextArea } from './suggesting-text-area';
import type { Choice, Suggestion } from './suggestion-source';

const PEOPLE: readonly Suggestion[] = ['Ingrid Solvang', 'Kwame Osei', 'Kim Kwon'].map((label) => ({
  id: label,
  text: `@${label}`,
  label,
}));
const findPeople = async (typed: string) =>
  PEOPLE.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));

interface Listeners {
  isOptional?: boolean;
  find?: (typed: string) => Promise<readonly Suggestion[]>;
  onKeyDown?: () => void;
}

function Host({ find = findPeople, isOptional = false, onKeyDown }: Listeners) {
  const [text, setText] = useState('');
  const source = { trigger: '@', pattern: /^\S*( \S*)?$/, label: 'People', find, isOptional };
  const replace = ({ start, length, suggestion }: Choice) =>
    setText(`${text.slice(0, start)}${suggestion.text} ${text.slice(start + length)}`);
  return (
    <main id="main">
      <SuggestingTextArea
        aria-label="Text"
        value={text}
        sources={[source]}
        onText={setText}
        onChoose={replace}
        onKeyDown={onKeyDown}
      />
      <button type="button">Send</button>
    </main>
  );
}

function open(listeners: Listeners = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Host {...listeners} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), box: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }) };
}

const list = () => screen.findByRole('listbox', { name: 'People' });
const active = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;

it('opens at the trigger, searches what is typed, and puts the choice in its place', async () => {
  const { user, box } = open();
  await user.type(box, 'Thanks @kw');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}');
  expect(active(box)).toBe('Kim Kwon');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Kim Kwon');
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('Thanks @Kim Kwon ');
  expect(box).toHaveFocus();
  expect(box.selectionStart).toBe('Thanks @Kim Kwon '.length);
});

it('chooses in the middle of a text, by Tab and by pointer', async () => {
  const { user, box } = open();
  await user.type(box, 'and me');
  await user.type(box, '@ing', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  await screen.findByRole('option', { name: 'Ingrid Solvang' });
  await user.keyboard('{Tab}');
  expect(box).toHaveValue('@Ingrid Solvang and me');
  await user.type(box, ' @kim');
  await user.click(await screen.findByRole('option', { name: /^Kim/ }));
  expect(box).toHaveValue('@Ingrid Solvang and me @Kim Kwon ');
  expect(box).toHaveFocus();
});

it('wraps around with the arrows', async () => {
  const { user, box } = open();
  await user.type(box, '@');
  await screen.findByRole('option', { name: 'Kwame Osei' });
  await user.keyboard('{ArrowUp}');
  expect(active(box)).toBe('Kim Kwon');
  await user.keyboard('{ArrowDown}');
  expect(active(box)).toBe('Ingrid Solvang');
});

it('closes with Escape only itself, and stays closed for this word', async () => {
  const onKeyDown = vi.fn<() => void>();
  const { user, box } = open({ onKeyDown });
  await user.type(box, '@i');
  expect(await list()).toBeInTheDocument();
  expect(box).toHaveAttribute('data-own-escape');
  onKeyDown.mockClear();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(onKeyDown).not.toHaveBeenCalled();
  await user.keyboard('n');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.keyboard(' @k');
  expect(await list()).toBeInTheDocument();
});

it('leaves Enter to the form while nothing matches, and closes for the rest of a sentence', async () => {
  const onKeyDown = vi.fn<() => void>();
  const { user, box } = open({ onKeyDown });
  await user.type(box, '@nobody');
  expect(await screen.findAllByText('Nothing found')).not.toHaveLength(0);
  onKeyDown.mockClear();
  await user.keyboard('{Enter}');
  expect(onKeyDown).toHaveBeenCalledOnce();
  await user.clear(box);
  await user.type(box, '@nobody here');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('never chooses what does not match the text, however fast it is typed', async () => {
  const { user, box } = open();
  await user.type(box, '@');
  await screen.findByRole('option', { name: 'Ingrid Solvang' });
  await user.keyboard('kwa{Enter}');
  expect(box).toHaveValue('@Kwame Osei ');
});

it('leaves keys to an input method while it composes', async () => {
  const { user, box } = open();
  await user.type(box, '@k');
  await screen.findByRole('option', { name: 'Kwame Osei' });
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  // Safari reports the Enter that ends a composition so.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  expect(box).toHaveValue('@k');
});

it('offers to try again after a failure', async () => {
  const find = vi.fn<typeof findPeople>(findPeople).mockRejectedValueOnce(new Error('offline'));
  const { user, box } = open({ find });
  await user.type(box, '@');
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('option', { name: 'Kwame Osei' })).toBeInTheDocument();
  expect(box).toHaveFocus();
});

it('closes when the focus leaves', async () => {
  const { user, box } = open();
  await user.type(box, '@');
  await list();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

it('chooses nothing in advance and has no empty list if a suggestion is optional', async () => {
  const { user, box } = open({ isOptional: true });
  await user.type(box, '@kw');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(box).not.toHaveAttribute('aria-activedescendant');
  await user.keyboard('{ArrowUp}');
  expect(active(box)).toBe('Kim Kwon');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box).toHaveValue('@Kwame Osei ');
  await user.keyboard('@ki');
  await list();
  await user.keyboard('{Enter}');
  expect(box).toHaveValue('@Kwame Osei @ki\n');
  await user.keyboard('@nobody');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});
