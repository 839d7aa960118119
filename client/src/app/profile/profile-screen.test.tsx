import { screen, waitFor, within } from '@testing-library/react';
import { followMember, sendRequest } from '@weft/shared/network/contract';
import { getHoverCard, listMutualConnections } from '@weft/shared/network/discovery-contract';
import { listCountries, listStates } from '@weft/shared/places/contract';
import { listMemberPosts } from '@weft/shared/posts/contract';
import { getProfile } from '@weft/shared/profiles/contract';
import type { MemberProfile } from '@weft/shared/profiles/member-profile';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildCompany } from '@/testing/company-builders';
import { buildPerson, CONNECTED, NO_COUNTS } from '@/testing/network-builders';
import { buildImage, buildMember, buildPost } from '@/testing/post-builders';
import {
  buildEducation,
  buildExperience,
  buildMemberProfile,
  loadProfileScreens,
  openOwnProfile,
} from '@/testing/profile-builders';
import { answer, failWith } from '@/testing/server';

beforeAll(loadProfileScreens);

const section = (name: string) => screen.findByRole('region', { name });

function openMember(profile: MemberProfile) {
  answer(getProfile, { user: profile });
  return openOwnProfile({}, `/user-profile/${profile._id}`);
}

test('the owner sees private details, and the newest entries first', async () => {
  openOwnProfile({
    followingCount: 214,
    aboutUs: '<p>I plan <strong>outages</strong>.</p>',
    experience: [
      buildExperience({ title: 'Network analyst', startDate: '2019-08-01', endDate: '2022-02-01' }),
      buildExperience({ title: 'Grid planner' }),
    ],
    education: [buildEducation()],
    socialLinks: [
      { links: 'https://asha.example.org/', platform: 'website', featuredLink: true, showFeaturedLink: true },
      {
        links: 'https://git.example.org/asha',
        platform: 'github',
        featuredLink: false,
        showFeaturedLink: false,
      },
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Venkatesan' })).toBeVisible();
  const header = await section('Asha Venkatesan');
  expect(header).toHaveTextContent('Mumbai, Maharashtra, India');
  expect(header).toHaveTextContent('asha@example.org');
  expect(within(header).getByRole('link', { name: 'asha.example.org' })).toHaveAttribute(
    'href',
    'https://asha.example.org/',
  );
  expect(within(header).queryByText(/git\.example/)).toBeNull();
  expect(within(header).getByRole('link', { name: '12 connections' })).toBeVisible();
  expect(within(header).getByRole('link', { name: '1.2K followers' })).toBeVisible();
  expect(await section('Contact Information')).toHaveTextContent('+91 98200 55512');
  const titles = within(await section('Experience')).getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Grid planner', 'Network analyst']);
  expect(await section('Experience')).toHaveTextContent('Aug 2019 – Feb 2022 · 2 yrs 7 mos · Mumbai');
  expect(await section('Experience')).toHaveTextContent('Mar 2022 – Present');
  expect(await section('Education')).toHaveTextContent('B.Tech, Electrical power systems · Grade 8.9');
  expect((await section('About')).querySelector('strong')).toHaveTextContent('outages');
  expect(await section('Profile Stats')).toHaveTextContent('Connections12Following214Followers1.2KPosts38');
});

test('the viewer’s profile without posts offers to start a post', async () => {
  const { user } = openOwnProfile();
  await user.click(await within(await section('Activity')).findByRole('button', { name: 'Start a post' }));
  expect(await screen.findByRole('dialog', { name: 'Create a post' })).toBeVisible();
});

test('the viewer’s profile by id shows no email in the header', async () => {
  openOwnProfile({}, '/user-profile/65f000000000000000000001');
  expect(await section('Asha Venkatesan')).not.toHaveTextContent('asha@example.org');
  expect(screen.getAllByRole('button', { name: 'Edit Profile' })[0]).toBeVisible();
});

test('other members see no edit button, contact or followers link, and no empty section', async () => {
  openMember(buildMemberProfile({ followersCount: 2800 }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Kwame Osei-Darko' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Edit|Add (exp|edu|skill|a link))/ })).toBeNull();
  expect(screen.queryByText('Contact Information')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'About' })).toBeNull();
  expect(screen.queryByText('Profile Strength')).toBeNull();
  expect(screen.queryByRole('link', { name: /followers/ })).toBeNull();
  expect(screen.getByRole('link', { name: '12 connections' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Message' })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/messages\?user=/),
  );
});

test('Connect shows Pending at once; the menu follows and unfollows', async () => {
  const profile = buildMemberProfile();
  const counts = {
    connectionsCount: 0,
    followersCount: 0,
    followingCount: 1,
    requestsCount: 0,
    sentCount: 0,
  };
  const memberCounts = { connectionsCount: 12, followersCount: 2801, followingCount: 214 };
  const { connectionStatus: _status, ...relationship } = {
    ...profile,
    isFollowing: true,
  };
  const followed = answer(followMember, {
    relationship: { ...relationship, connectionStatus: 'none' },
    counts,
    memberCounts,
    isFollowing: true,
  });
  answer(sendRequest, () => failWith('UNAVAILABLE'));
  const { user } = openMember(profile);
  const [menu] = await screen.findAllByRole('button', { name: 'More' });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Follow' }));
  expect(await screen.findByText('User followed successfully!')).toBeVisible();
  expect(followed).toHaveLength(1);
  expect(await section('Kwame Osei-Darko')).toHaveTextContent('2.8K followers');
  await user.click(menu as HTMLElement);
  expect(await screen.findByRole('menuitem', { name: 'Unfollow' })).toBeVisible();
});

test('an unknown member shows Profile Not Found with a link back', async () => {
  answer(getProfile, () => failWith('NOT_FOUND'));
  openOwnProfile({}, '/user-profile/65f0000000000000000000ff');
  expect(await screen.findByRole('heading', { name: 'Profile Not Found' })).toBeVisible();
  expect(screen.getByText('User profile could not be loaded')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Network' })).toHaveAttribute('href', '/network');
  expect(await screen.findByText('Failed to load profile')).toBeVisible();
});

test('a failed load shows the server’s message with a retry', async () => {
  let fails = true;
  const profile = buildMemberProfile();
  answer(getProfile, () => (fails ? failWith('FORBIDDEN', { message: 'Not just now' }) : { user: profile }));
  const { user } = openOwnProfile({}, `/user-profile/${profile._id}`);
  expect(await screen.findByText('Not just now')).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Kwame Osei-Darko' })).toBeVisible();
});

test('a name of several members shows a choice', async () => {
  const members = [
    buildMember({ fullName: 'Mei Lin', headline: 'Nurse' }),
    buildMember({ fullName: 'Mei Lin' }),
  ];
  const requests = answer(getProfile, { users: members });
  openOwnProfile({}, '/user-profile/Mei%20Lin');
  expect(await screen.findByText('2 members have this name.')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Mei Lin' })[0]).toHaveAttribute(
    'href',
    `/user-profile/${members[0]?._id}`,
  );
  expect(requests[0]?.params['id']).toBe('Mei Lin');
});

test('Activity shows three posts, then six, and four pictures of a post with +n', async () => {
  const posts = Array.from({ length: 8 }, (_, place) => buildPost({ mediaTitle: `Post ${place}` }));
  posts[0] = buildPost({ mediaTitle: 'Post 0', mediaImage: Array.from({ length: 6 }, () => buildImage()) });
  const { user } = openOwnProfile();
  answer(listMemberPosts, { media: posts, nextCursor: null });
  const activity = await section('Activity');
  expect(await within(activity).findByRole('link', { name: 'Post 2' })).toBeVisible();
  expect(within(activity).queryByText('Post 3')).toBeNull();
  expect(within(activity).getByText('+2')).toBeVisible();
  await user.click(within(activity).getByRole('button', { name: 'Show more' }));
  expect(within(activity).getByRole('link', { name: 'Post 5' })).toBeVisible();
  expect(within(activity).queryByText('Post 6')).toBeNull();
  expect(within(activity).getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    '/user-activity/me',
  );
  await user.click(within(activity).getAllByRole('button', { name: /^Open/ })[1] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Image viewer' })).toHaveTextContent('2 / 6');
});

test('a text of more than four lines is truncated with Read More', async () => {
  // Five lines as a browser would lay them out.
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(
    () => [0, 20, 40, 60, 80].map((top) => new DOMRect(0, top, 100, 18)) as unknown as DOMRectList,
  );
  const { user } = openOwnProfile({ aboutUs: `<p>${'word '.repeat(80)}</p><p>The end.</p>` });
  const about = await section('About');
  expect(about).not.toHaveTextContent('The end.');
  expect(about.querySelector('.rich-text')?.textContent).toMatch(/word\.\.\.$/);
  await user.click(within(about).getByRole('button', { name: 'Read More' }));
  expect(about).toHaveTextContent('The end.');
});

test('the menu copies the link; the photo opens in a viewer that returns the focus', async () => {
  const { user } = openOwnProfile({ profileImage: '/uploads/asha.jpg' });
  const [menu] = await screen.findAllByRole('button', { name: 'More' });
  await user.click(menu as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Copy profile link' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(
    'http://localhost:3000/user-profile/65f000000000000000000001',
  );
  const photo = screen.getByRole('button', { name: 'View photo' });
  await user.click(photo);
  expect(await screen.findByRole('img', { name: 'Photo of Asha Venkatesan' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(photo).toHaveFocus());
});

test('Activity links the author of a reposted post, a member or a company, to their page', async () => {
  const { _id, name, slug } = buildCompany();
  const author = { ...buildMember({ _id, fullName: name }), company: { slug, verifiedDomain: null } };
  const media = [buildPost({ user: author }), buildPost({ user: buildMember({ fullName: 'Ann Lee' }) })];
  const [user, createdAt] = [buildMember(), new Date().toISOString()];
  openOwnProfile();
  answer(listMemberPosts, {
    media,
    reposts: media.map((each) => ({ post: each._id, user, createdAt })),
    nextCursor: null,
  });
  const activity = within(await section('Activity'));
  expect(await activity.findByRole('link', { name: 'Loom Works' })).toHaveAttribute(
    'href',
    '/companies/loom',
  );
  expect(activity.getByRole('link', { name: 'Ann Lee' })).toHaveAttribute(
    'href',
    `/user-profile/${media[1]?.user._id}`,
  );
});

test('the posts view shows the posts beside the member', async () => {
  const profile = buildMemberProfile();
  answer(getProfile, { user: profile });
  openOwnProfile({}, `/user-profile/${profile._id}?view=posts`);
  expect(await screen.findByText("This user hasn't shared any posts yet.")).toBeVisible();
  expect(await section('Kwame Osei-Darko')).toHaveTextContent('12connections1.2Kfollowers');
});

test.each(['/user-profile', '/user-profile/'])('%s shows the viewer’s profile', async (address) => {
  openOwnProfile({}, address);
  const header = await section('Asha Venkatesan');
  expect(header).toHaveTextContent('asha@example.org');
  expect(screen.getAllByRole('button', { name: 'Edit Profile' })[0]).toBeVisible();
});

test('/user-profile with ?view=posts shows the viewer’s posts', async () => {
  openOwnProfile({}, '/user-profile?view=posts');
  expect(await screen.findByRole('heading', { level: 1, name: 'Posts' })).toBeVisible();
});

test('a failed load without a server message shows a default text', async () => {
  answer(getProfile, () => failWith('FORBIDDEN', { message: '' }));
  openOwnProfile({}, '/user-profile/65f0000000000000000000ff');
  expect(await screen.findByText('Failed to fetch user profile')).toBeVisible();
});

test('mutual connections show names, and all of them in a dialog', async () => {
  const profile = buildMemberProfile({ mutualConnections: 4 });
  const [ann, bo, cleo] = ['Ann Lee', 'Bo Chen', 'Cleo Marsh'].map((fullName) =>
    buildPerson({ ...CONNECTED, fullName }),
  );
  const mutuals = [ann, bo, cleo].filter((each) => each !== undefined);
  answer(getHoverCard, {
    card: { ...buildPerson({ ...profile }), ...NO_COUNTS, place: null, mutuals },
  });
  const requests = answer(listMutualConnections, { users: mutuals, total: 4, nextCursor: null });
  const { user } = openMember(profile);
  const shared = await screen.findByRole('region', { name: 'People you both know' });
  await user.click(await within(shared).findByRole('button', { name: 'Ann Lee, Bo Chen and 2 others' }));
  const dialog = await screen.findByRole('dialog', { name: 'People you both know' });
  expect(await within(dialog).findByRole('link', { name: 'Cleo Marsh' })).toBeVisible();
  expect(requests[0]?.params['id']).toBe(profile._id);
});

test('a profile without mutual connections does not mention them', async () => {
  openMember(buildMemberProfile());
  await section('Kwame Osei-Darko');
  expect(screen.queryByText('People you both know')).toBeNull();
});

test('"Add a headline" opens the form with the focus in that field', async () => {
  answer(listCountries, { countries: [] });
  answer(listStates, { states: [] });
  const { user } = openOwnProfile({ profileImage: '/uploads/asha.jpg', headline: null });
  const strength = await section('Profile Strength');
  await user.click(within(strength).getByRole('button', { name: /^Add a headline/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Profile' });
  expect(within(dialog).getByLabelText('Headline')).toHaveFocus();
});

test('a location shows each name once', async () => {
  openOwnProfile({
    location: {
      city: 'Hamburg',
      state: { _id: 'DE-HH', name: 'Hamburg' },
      country: { _id: 'DE', name: 'Germany' },
      pinCode: null,
    },
  });
  expect(await section('Asha Venkatesan')).toHaveTextContent('Hamburg, Germany');
  expect(await section('Asha Venkatesan')).not.toHaveTextContent('Hamburg, Hamburg');
  expect(await section('Contact Information')).toHaveTextContent('Hamburg, Germany');
});
