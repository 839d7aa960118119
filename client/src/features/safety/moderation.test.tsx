import { act, screen, waitFor, within } from '@testing-library/react';
import { listFeed } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import {
  countOpenCases,
  dismissCase,
  getCase,
  liftSuspension,
  listAudit,
  listCaseReports,
  listCases,
  listSuspended,
  removeCaseContent,
  suspendAuthor,
} from '@weft/shared/safety/contract';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { ModerationCase } from '@weft/shared/safety/views';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { deferred } from '@/testing/open-feed';
import { buildMember } from '@/testing/post-builders';
import { loadProfileScreens } from '@/testing/profile-builders';
import { renderApp } from '@/testing/render-app';
import { buildCase, buildEvidence, buildModerated, buildReport } from '@/testing/safety-builders';
import { answer, failWith } from '@/testing/server';
import { answerSockets } from '@/testing/socket';

const { rules, done, failed } = SAFETY_TEXTS;

beforeAll(async () => {
  await Promise.all([loadProfileScreens(), import('./screens/moderation-screen')]);
});
afterEach(() => vi.useRealTimers());

/** Opens the moderation screen of a moderator with these open cases. */
function openQueue(cases: ModerationCase[], address = '/moderation') {
  answer(getOwnProfile, { user: buildOwnProfile({ moderator: true }) });
  answer(countOpenCases, { openCount: cases.length });
  const asked = answer(listCases, { cases, nextCursor: null, openCount: cases.length });
  return { asked, ...renderApp(address, { signedIn: true }) };
}

const caseOf = async (name: string) => screen.findByRole('article', { name });
const NAME = 'Post by Rufus Trask';

describe('access', () => {
  test('a member who is no moderator gets the not-found screen and no menu entry', async () => {
    answer(getOwnProfile, { user: buildOwnProfile() });
    const { user } = renderApp('/moderation', { signedIn: true });
    expect(await screen.findByRole('heading', { name: 'This thread ends here' })).toBeInTheDocument();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Account menu' }));
    await screen.findByRole('link', { name: 'Settings' });
    expect(screen.queryByRole('link', { name: /Moderation/ })).not.toBeInTheDocument();
  });

  test('a moderator sees the number of open cases and the menu entry on every screen', async () => {
    const { user } = openQueue([buildCase(), buildCase()], '/settings');
    await user.click(await screen.findByRole('button', { name: /^Account menu ?2 open cases$/ }));
    const way = await screen.findByRole('link', { name: /^Moderation ?2 open cases$/ });
    expect(way).toHaveAttribute('href', '/moderation');
  });
});

describe('the case list', () => {
  test('shows the reported content, its later changes, the reporters and their reasons', async () => {
    const reported = buildCase({
      state: 'changed',
      current: buildEvidence({ text: 'A quiet evening.' }),
      snapshot: buildEvidence({
        files: [
          { name: 'prices.png', kind: 'image', url: '/uploads/prices.webp' },
          { name: 'list.pdf', kind: 'file', url: null },
        ],
      }),
      reports: [buildReport({ note: 'Third time.' }), buildReport({ reporter: null, reason: 'hate' })],
      reasons: [
        { reason: 'spam', count: 1 },
        { reason: 'hate', count: 1 },
      ],
    });
    openQueue([reported]);
    const card = await caseOf(NAME);
    expect(card).toHaveTextContent('Buy followers, cheap.');
    expect(card).toHaveTextContent('A quiet evening.');
    expect(within(card).getByText('Changed since')).toBeInTheDocument();
    expect(within(card).getByRole('img', { name: 'prices.png' })).toBeInTheDocument();
    expect(within(card).queryByRole('link', { name: /list\.pdf/ })).not.toBeInTheDocument();
    expect(card).toHaveTextContent('Only the two participants can open it');
    expect(within(card).getByRole('link', { name: 'Open post' })).toHaveAttribute(
      'href',
      `/posts/${reported.postId}`,
    );
    const [first, second] = within(within(card).getByRole('list', { name: 'Reports' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent(/Farah Siddiqui · Spam or a scam · .*Third time\./);
    expect(second).toHaveTextContent(/Deleted member · Hate speech/);
    expect(screen.getByRole('tab', { name: 'Open (1)' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('1 open case', { selector: '[role=status]' })).toBeInTheDocument();
  });

  test('loads all reports of a case on demand', async () => {
    const shownCase = buildCase({ reportsCount: 5 });
    const all = Array.from({ length: 5 }, (_, n) => buildReport({ note: `Note ${n}` }));
    const asked = answer(listCaseReports, { reports: all, nextCursor: null });
    const { user } = openQueue([shownCase]);
    await user.click(await screen.findByRole('button', { name: 'Show all 5 reports' }));
    expect(await screen.findByText('Note 4')).toBeInTheDocument();
    expect(asked[0]?.params['id']).toBe(shownCase._id);
    expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument();
  });

  test('shows the empty state', async () => {
    openQueue([]);
    expect(await screen.findByText('Nothing to decide')).toBeInTheDocument();
  });

  test('shows a failure with a retry, and loads further pages', async () => {
    const { user } = openQueue([]);
    answer(listCases, () => failWith('FORBIDDEN', { message: '' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(failed.loadCases);
    const pages = answer(listCases, ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('cursor') === 'second';
      return {
        cases: [buildCase({ targetType: isSecond ? 'comment' : 'post' })],
        nextCursor: isSecond ? null : 'second',
        openCount: 2,
      };
    });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await caseOf('Comment by Rufus Trask')).toBeInTheDocument();
    expect(pages).toHaveLength(2);
  });

  test('adds a new case, updates it after another report, and removes it after a decision elsewhere', async () => {
    const sockets = answerSockets();
    const shownCase = buildCase();
    openQueue([]);
    await screen.findByText('Nothing to decide');
    await waitFor(() => expect(sockets.tokens).toHaveLength(1));
    answer(getCase, { case: shownCase });
    act(() => sockets.send('moderation_changed', { caseId: shownCase._id, change: 'opened', openCount: 1 }));
    expect(await caseOf(NAME)).toHaveTextContent('1 report ·');
    expect(screen.getByRole('tab', { name: 'Open (1)' })).toBeInTheDocument();

    answer(getCase, { case: { ...shownCase, reportsCount: 2 } });
    act(() =>
      sockets.send('moderation_changed', { caseId: shownCase._id, change: 'reported', openCount: 1 }),
    );
    await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('2 reports ·'));

    answer(getCase, { case: { ...shownCase, status: 'closed' } });
    act(() => sockets.send('moderation_changed', { caseId: shownCase._id, change: 'closed', openCount: 0 }));
    expect(await screen.findByText('Nothing to decide')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Open (0)' })).toBeInTheDocument();
  });

  test('shows cases that were reported before the socket connected, or while it was disconnected', async () => {
    let isAway = true;
    const sockets = answerSockets(() => (isAway ? { code: 'UNAVAILABLE', message: 'Soon.' } : undefined));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openQueue([]);
    await screen.findByText('Nothing to decide');
    answer(listCases, { cases: [buildCase()], nextCursor: null, openCount: 1 });
    isAway = false;
    await act(() => vi.advanceTimersByTimeAsync(40_000));
    expect(await caseOf(NAME)).toBeInTheDocument();

    const cases = [buildCase({ targetType: 'comment' })];
    answer(listCases, { cases, nextCursor: null, openCount: 3 });
    answer(countOpenCases, { openCount: 3 });
    sockets.dropConnections();
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(await caseOf('Comment by Rufus Trask')).toBeInTheDocument();
    expect(screen.queryByRole('article', { name: NAME })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Account menu ?3 open cases$/ })).toBeVisible();
  });
});

describe('decisions', () => {
  const next = buildCase({ targetType: 'comment' });
  let shownCase: ModerationCase;
  beforeEach(() => {
    shownCase = buildCase();
  });

  async function press(label: string) {
    const view = openQueue([shownCase, next]);
    await view.user.click(await screen.findByRole('button', { name: `${label}: ${NAME}` }));
    const dialog = await screen.findByRole('dialog');
    // Responses after the decision.
    answer(listCases, { cases: [next], nextCursor: null, openCount: 1 });
    answer(countOpenCases, { openCount: 1 });
    return { ...view, dialog };
  }
  const decided = (outcome: 'dismissed' | 'removed' | 'suspended') => ({
    case: {
      ...shownCase,
      status: 'closed' as const,
      decision: { outcome, by: buildMember(), at: shownCase.lastReportedAt, note: '' },
    },
    openCount: 1,
  });

  test('dismisses a case with a note and focuses the next case', async () => {
    const { user, dialog } = await press('Dismiss');
    const calls = answer(dismissCase, decided('dismissed'));
    expect(dialog).toHaveAccessibleName('Dismiss this case?');
    expect(dialog).toHaveTextContent('The post stays as it is, and no one is told.');
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Harmless.');
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText(done.dismissed)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('article', { name: NAME })).not.toBeInTheDocument());
    const other = await caseOf('Comment by Rufus Trask');
    await waitFor(() => expect(other.contains(document.activeElement)).toBe(true));
    expect(calls[0]?.params['id']).toBe(shownCase._id);
    expect(await calls[0]?.request.json()).toEqual({ note: 'Harmless.' });
    expect(screen.getByRole('tab', { name: 'Open (1)' })).toBeInTheDocument();
  });

  test('removes content after showing the consequences, and changes nothing before the response', async () => {
    const { user, dialog } = await press('Remove post');
    const pending = deferred<ReturnType<typeof decided>>();
    answer(removeCaseContent, () => pending.promise);
    expect(dialog).toHaveTextContent('Deleted for everyone, with its comments and files.');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByRole('button', { name: 'Removing...' })).toBeInTheDocument();
    expect(screen.getByRole('article', { name: NAME, hidden: true })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(within(dialog).getByRole('button', { name: 'Removing...' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(within(dialog).getByRole('button', { name: 'Removing...' })).toBeVisible();
    pending.settle(decided('removed'));
    expect(await screen.findByText(done.removed)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('suspends a member with a reason and optionally removes the reported content', async () => {
    const { user, dialog } = await press('Suspend member');
    const calls = answer(suspendAuthor, decided('suspended'));
    expect(dialog).toHaveAccessibleName('Suspend Rufus Trask?');
    expect(within(dialog).getByRole('combobox', { name: 'Reason' })).toHaveValue('spam');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Reason' }), 'Something else');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend member' }));
    expect(await within(dialog).findByText(rules.noteNeeded)).toBeInTheDocument();
    expect(calls).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'A bot.');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Remove the post too' }));
    await user.click(within(dialog).getByRole('button', { name: 'Suspend member' }));
    expect(await screen.findByText(done.suspended)).toBeInTheDocument();
    expect(await calls[0]?.request.json()).toEqual({ reason: 'other', note: 'A bot.', removeContent: true });
  });

  test('asks before discarding a note', async () => {
    const { user, dialog } = await press('Dismiss');
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Half a thought');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Discard your note?' })).toBeInTheDocument();
  });

  test('reports that another moderator decided the case, and removes it', async () => {
    const { user, dialog } = await press('Remove post');
    answer(removeCaseContent, () => failWith('ALREADY_DECIDED', { message: rules.alreadyDecided }));
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(rules.alreadyDecided);
    expect(within(dialog).queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' }).slice(-1);
    if (close) await user.click(close);
    await waitFor(() => expect(screen.queryByRole('article', { name: NAME })).not.toBeInTheDocument());
  });

  test('keeps dialog and note when saving fails', async () => {
    const { user, dialog } = await press('Dismiss');
    answer(dismissCase, () => failWith('UNAVAILABLE', { message: '' }));
    await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Harmless.');
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(failed.decide);
    expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveValue('Harmless.');
    expect(within(dialog).getByRole('button', { name: 'Dismiss' })).toBeInTheDocument();
  });

  test('offers only the decisions that the server allows', async () => {
    openQueue([
      buildCase({
        targetType: 'member',
        postId: null,
        author: buildModerated({ isModerator: true }),
        can: { dismiss: true, remove: false, suspend: false, lift: false },
      }),
    ]);
    const card = await caseOf('Profile of Rufus Trask');
    expect(within(card).getByText('Moderator')).toBeInTheDocument();
    expect(within(card).getAllByRole('button')).toHaveLength(1);
  });
});

test('closed cases show outcome and moderator, and a suspension can be lifted', async () => {
  const suspension = { since: '2026-11-20T09:00:00.000Z', reason: 'spam' as const, note: '' };
  const author = buildModerated({ suspension });
  const closed = buildCase({
    status: 'closed',
    author,
    snapshot: null,
    state: 'gone',
    decision: {
      outcome: 'suspended',
      by: buildMember({ fullName: 'Ingrid Solvang' }),
      at: suspension.since,
      note: 'Warned before.',
    },
    can: { dismiss: false, remove: false, suspend: false, lift: true },
  });
  const { user, asked } = openQueue([closed], '/moderation?tab=closed');
  const card = await caseOf(NAME);
  expect(new URL(asked[0]?.request.url ?? '').searchParams.get('status')).toBe('closed');
  expect(card).toHaveTextContent(/Member suspended by Ingrid Solvang.*Warned before\./);
  expect(card).toHaveTextContent('The reported content is no longer stored.');
  expect(within(card).getByText('Suspended')).toBeInTheDocument();
  expect(within(card).queryByRole('link', { name: 'Rufus Trask' })).not.toBeInTheDocument();
  const calls = answer(liftSuspension, { member: { ...author, suspension: null } });
  await user.click(within(card).getByRole('button', { name: `Lift suspension: ${NAME}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Lift the suspension of Rufus Trask?' });
  await user.click(within(dialog).getByRole('button', { name: 'Lift suspension' }));
  expect(await screen.findByText(done.lifted)).toBeInTheDocument();
  expect(calls[0]?.params['id']).toBe(author._id);
});

test('suspended members are listed with a button that lifts the suspension', async () => {
  const suspension = { since: '2026-11-20T09:00:00.000Z', reason: 'hate' as const, note: 'Twice.' };
  const member = buildModerated({ suspension });
  const { user } = openQueue([]);
  answer(listSuspended, { members: [{ member, can: { lift: true } }], nextCursor: null });
  await user.click(await screen.findByRole('tab', { name: 'Suspended' }));
  expect(await screen.findByText('Rufus Trask')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('Twice.')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText(/Hate speech ·/)).toBeInTheDocument();
  expect(window.location.search).toBe('?tab=suspended');
  answer(liftSuspension, { member: { ...member, suspension: null } });
  await user.click(screen.getByRole('button', { name: 'Lift suspension: Rufus Trask' }));
  const dialog = await screen.findByRole('dialog');
  answer(listSuspended, { members: [], nextCursor: null });
  await user.click(within(dialog).getByRole('button', { name: 'Lift suspension' }));
  expect(await screen.findByText('No suspended members')).toBeInTheDocument();
});

test('the audit trail shows action, moderator, time and reason', async () => {
  const entry = {
    by: buildMember({ fullName: 'Ingrid Solvang' }),
    member: buildMember({ fullName: 'Rufus Trask' }),
    targetType: 'post',
    targetId: 'a'.repeat(24),
    caseId: 'b'.repeat(24),
    reason: null,
    note: '',
    createdAt: '2026-11-20T09:00:00.000Z',
  } as const;
  answer(listAudit, {
    entries: [
      { ...entry, _id: '1', action: 'lifted', targetType: null, note: 'He objected.' },
      { ...entry, _id: '2', action: 'suspended', reason: 'spam' },
      { ...entry, _id: '3', action: 'removed' },
      { ...entry, _id: '4', action: 'reported', by: null, targetType: 'member', member: null },
    ],
    nextCursor: null,
  });
  openQueue([], '/moderation?tab=audit');
  const rows = await screen.findAllByRole('listitem');
  const said = rows.map((row) => {
    const time = within(row).getByText(/2026/);
    expect(time).toHaveAttribute('datetime', entry.createdAt);
    return row.textContent?.replace(time.textContent ?? '', '|');
  });
  expect(said).toEqual([
    'Ingrid Solvang lifted the suspension of Rufus Trask|He objected.',
    'Ingrid Solvang suspended Rufus Trask| · Spam or a scam',
    'Ingrid Solvang removed a post by Rufus Trask|',
    'Deleted member reported Deleted member|',
  ]);
});

test('a decision refetches other lists', async () => {
  const shownCase = buildCase();
  const { user } = openQueue([shownCase]);
  const feed = answer(listFeed, { posts: [], nextCursor: null });
  await screen.findByRole('article', { name: NAME });
  const [home] = screen.getAllByRole('link', { name: 'Home' });
  if (!home) throw new Error('no way home');
  await user.click(home);
  await waitFor(() => expect(feed).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Account menu/ }));
  await user.click(await screen.findByRole('link', { name: /^Moderation/ }));
  await user.click(await screen.findByRole('button', { name: `Dismiss: ${NAME}` }));
  answer(dismissCase, { case: { ...shownCase, status: 'closed' }, openCount: 0 });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Dismiss' }));
  await screen.findByText(done.dismissed);
  await user.click(home);
  await waitFor(() => expect(feed.length).toBeGreaterThan(1));
});
