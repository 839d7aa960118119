import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sendRequest } from '@weft/shared/network/contract';
import { getHoverCard } from '@weft/shared/network/discovery-contract';
import { expect, test } from 'vitest';
import { buildChanged, buildHoverCard, buildSuggestion } from '@/testing/network-builders';
import { openNetwork } from '@/testing/open-network';
import { buildMember } from '@/testing/post-builders';
import { answer } from '@/testing/server';

const TOMAS = buildSuggestion({ fullName: 'Tomás Quiroga', headline: 'Product designer' });

function openCards() {
  const calls = answer(getHoverCard, {
    card: {
      ...buildHoverCard({ ...TOMAS, mutualConnections: 2 }),
      connectionsCount: 41,
      followersCount: 1200,
      followingCount: 3,
      place: 'Porto, Portugal',
      mutuals: [buildMember({ fullName: 'Farah Siddiqui' })],
    },
  });
  return { calls, ...openNetwork('/network', { suggestions: [TOMAS] }) };
}
const name = () => screen.findByRole('link', { name: TOMAS.fullName });
const card = () => screen.findByRole('dialog', { name: TOMAS.fullName });

test('opens the card on hover, loads it once and closes it when the mouse leaves', async () => {
  const { user, calls } = openCards();
  await user.hover(await name());
  const shown = await card();
  expect(await within(shown).findByText('2 mutual connections')).toBeVisible();
  expect(within(shown).getByText('41 connections · 1.2K followers')).toBeVisible();
  expect(within(shown).getByRole('link', { name: 'Message' })).toHaveAttribute(
    'href',
    `/messages?user=${TOMAS._id}`,
  );
  await user.unhover(await name());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.hover(await name());
  await within(await card()).findByText('2 mutual connections');
  expect(calls).toHaveLength(1);
});

test('shows that the card is loading', async () => {
  const { user } = openNetwork('/network', { suggestions: [TOMAS] });
  answer(getHoverCard, () => new Promise<never>(() => undefined));
  await user.hover(await name());
  expect(await within(await card()).findByText('Loading users...')).not.toHaveClass('sr-only');
});

test('opens no card on touch', async () => {
  const { calls } = openCards();
  fireEvent.pointerEnter(await name(), { pointerType: 'touch' });
  await expect(screen.findByRole('dialog', undefined, { timeout: 700 })).rejects.toThrow(
    'Unable to find role="dialog"',
  );
  expect(calls).toHaveLength(0);
});

test('shows an action in the card on the page too', async () => {
  answer(sendRequest, buildChanged({ connectionStatus: 'pending' }, { sentCount: 1 }));
  const { user } = openCards();
  await user.hover(await name());
  await user.click(await within(await card()).findByRole('button', { name: 'Connect with Tomás Quiroga' }));
  expect(await screen.findByText('Connection request sent successfully!')).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Pending/ })).toHaveLength(2));
});
