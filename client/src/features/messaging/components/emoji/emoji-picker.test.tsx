import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { COLUMNS, EMOJI_GROUPS, searchEmoji } from './emoji-list';
import { EmojiPicker } from './emoji-picker';
import { changeLanguage } from '@/lib/languages/page-language';

function open() {
  const onChoose = vi.fn<(emoji: string) => void>();
  const view = render(<EmojiPicker onChoose={onChoose} onClose={() => undefined} />);
  return { onChoose, user: userEvent.setup(), ...view };
}

it('shows about 300 emoji in rows of 8, each once', () => {
  const all = EMOJI_GROUPS.flatMap(({ emoji }) => emoji.map(({ char }) => char));
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(all.length).toBeLessThanOrEqual(350);
  expect(new Set(all).size).toBe(all.length);
  open();
  const [first] = screen.getAllByRole('row');
  expect(within(first as HTMLElement).getAllByRole('button')).toHaveLength(COLUMNS);
});

it('has one tab stop; arrow keys move through rows and groups, Enter chooses', async () => {
  const { user, onChoose } = open();
  await user.click(screen.getByRole('searchbox', { name: 'Search emoji' }));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'grinning face' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowRight}{End}{Home}{ArrowUp}{End}{ArrowRight}{Enter}');
  expect(onChoose).toHaveBeenCalledWith(EMOJI_GROUPS[0]?.emoji[COLUMNS]?.char);
  const stops = screen
    .getAllByRole('gridcell')
    .filter((cell) => within(cell).getByRole('button').tabIndex === 0);
  expect(stops).toHaveLength(1);
});

it('moves along the line of a language from right to left', async () => {
  await changeLanguage('ar');
  const { user, onChoose } = open();
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{ArrowRight}{Enter}');
  expect(onChoose).toHaveBeenCalledWith(EMOJI_GROUPS[0]?.emoji[1]?.char);
});

it('searches names and keywords, and reports an empty result', async () => {
  expect(searchEmoji('rocket').map(({ char }) => char)).toContain('🚀');
  expect(searchEmoji('laugh happy').length).toBeGreaterThan(0);
  const { user, onChoose } = open();
  const box = screen.getByRole('searchbox', { name: 'Search emoji' });
  await user.type(box, 'thumbs up{Enter}');
  expect(onChoose).toHaveBeenCalledWith('👍');
  await user.clear(box);
  await user.type(box, 'xyzzy');
  expect(screen.getByText('No emoji found')).toBeInTheDocument();
});

it('names and finds emoji in the language of the page', async () => {
  await changeLanguage('de');
  open();
  expect(screen.getByRole('button', { name: 'Rakete' })).toHaveTextContent('🚀');
  expect(searchEmoji('rakete').map(({ char }) => char)).toContain('🚀');
});

it('shows the recently chosen emoji first when it opens again', async () => {
  const { user, unmount } = open();
  await user.click(screen.getByRole('button', { name: 'rocket' }));
  await user.click(screen.getByRole('button', { name: 'red heart' }));
  unmount();
  open();
  const recent = screen.getByRole('rowgroup', { name: 'Recent' });
  expect(
    within(recent)
      .getAllByRole('button')
      .map((each) => each.textContent),
  ).toEqual(['❤️', '🚀']);
});
