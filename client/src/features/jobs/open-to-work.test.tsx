import { screen, waitFor, within } from '@testing-library/react';
import {
  getOpenToWork,
  lookUpOpenToWork,
  saveOpenToWork,
  type OpenToWork,
  type OpenToWorkInput,
  type OwnOpenToWork,
} from '@weft/shared/jobs/open-to-work-contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { getProfile } from '@weft/shared/profiles/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildMemberProfile, loadProfileScreens, openOwnProfile } from '@/testing/profile-builders';
import { answer, failWith } from '@/testing/server';
import { lookUp } from './api/look-up-open-to-work';

const EMPLOYER = { _id: 'e'.repeat(24), slug: 'tidewell', name: 'Tidewell Grid', logo: null };

const build = (change: Partial<OpenToWork> = {}): OpenToWork => ({
  titles: ['Network planner'],
  types: ['fullTime'],
  places: ['Pune'],
  isRemote: true,
  start: 'atOnce',
  startsOn: null,
  ...change,
});

const own = (change: Partial<OwnOpenToWork> = {}): OwnOpenToWork => ({
  ...build(),
  audience: 'hiring',
  hiddenCompanies: [EMPLOYER],
  hiddenMembers: [],
  ...change,
});

beforeAll(async () => {
  await Promise.all([loadProfileScreens(), import('./components/open-to-work/open-to-work-dialog')]);
});

async function openForm(stored: OwnOpenToWork | null = null) {
  answer(getOpenToWork, { openToWork: stored, proposed: stored ? [] : [EMPLOYER] });
  const { user } = openOwnProfile();
  const name = stored ? 'Change' : 'Show that you’re open to work';
  await user.click(await screen.findByRole('button', { name }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Open to work' })) };
}

describe('the own profile', () => {
  it('proposes to hide it from the present employer, and shows what was saved', async () => {
    const saved = answer(saveOpenToWork, { openToWork: own(), proposed: [] });
    const { user, dialog } = await openForm();
    expect(dialog.getByRole('list', { name: 'Hidden from' })).toHaveTextContent('Tidewell Grid');
    await user.type(dialog.getByLabelText('Looking for'), 'Network planner{Enter}');
    await user.click(dialog.getByRole('checkbox', { name: 'Full-time' }));
    await user.type(dialog.getByLabelText('Places'), 'Pune');
    await user.click(dialog.getByRole('button', { name: 'Add place' }));
    await user.click(dialog.getByRole('radio', { name: 'My connections' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Open to work: Network planner')).toBeVisible();
    expect(screen.getByText('Pune, Remote · Full-time · Immediately')).toBeVisible();
    expect(screen.getByText('Seen by people who hire · not by Tidewell Grid')).toBeVisible();
    expect(await saved[0]?.request.json()).toEqual({
      ...build({ isRemote: false }),
      audience: 'connections',
      hiddenCompanies: [EMPLOYER._id],
      hiddenMembers: [],
    } satisfies OpenToWorkInput);
  });

  it('keeps what was entered if it is refused, and asks before it is lost', async () => {
    const fields = { titles: JOB_TEXTS.rules.openTitleMissing };
    answer(saveOpenToWork, failWith('VALIDATION_FAILED', { fields }));
    const { user, dialog } = await openForm();
    await user.type(dialog.getByLabelText('Places'), 'Pune{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(fields.titles)).toBeVisible();
    expect(dialog.getByRole('list', { name: 'Added places' })).toHaveTextContent('Pune');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard your changes?')).toBeVisible();
  });

  it('asks for a day only with a later start', async () => {
    const { user, dialog } = await openForm(own());
    expect(dialog.queryByLabelText('First day')).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Start'), 'From a day on');
    expect(dialog.getByLabelText('First day')).toBeVisible();
  });

  it('switches it off', async () => {
    const saved = answer(saveOpenToWork, { openToWork: own({ audience: 'hidden' }), proposed: [] });
    const { user, dialog } = await openForm(own());
    await user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByRole('button', { name: 'Show that you’re open to work' })).toBeVisible();
    expect(screen.queryByText(/Network planner/)).not.toBeInTheDocument();
    expect(await saved[0]?.request.json()).toMatchObject({ audience: 'hidden', titles: ['Network planner'] });
  });

  it('says why loading failed, and retries', async () => {
    answer(getOpenToWork, failWith('FORBIDDEN', { message: '' }));
    const { user } = openOwnProfile();
    expect(await screen.findByText(JOB_TEXTS.failed.loadOpen)).toBeVisible();
    answer(getOpenToWork, { openToWork: own(), proposed: [] });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Open to work: Network planner')).toBeVisible();
  });
});

describe('another member', () => {
  it('shows it in the profile', async () => {
    const profile = buildMemberProfile();
    answer(getProfile, { user: profile });
    answer(lookUpOpenToWork, {
      members: [{ member: profile._id, openToWork: build({ start: 'looking', places: [] }) }],
    });
    openOwnProfile({}, `/user-profile/${profile._id}`);
    expect(await screen.findByText('Open to work: Network planner')).toBeVisible();
    expect(screen.getByText('Remote · Full-time · Just looking')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument();
  });

  it('shares a call with the other members of a list, at most fifty', async () => {
    const ids = Array.from({ length: 51 }, (_, number) => number.toString(16).padStart(24, '0'));
    const calls = answer(lookUpOpenToWork, {
      members: [{ member: ids[1] ?? '', openToWork: build() }],
    });
    const found = await Promise.all(ids.map(lookUp));
    expect(found.filter((each) => each !== null)).toEqual([build()]);
    await waitFor(() => expect(calls).toHaveLength(2));
  });
});
