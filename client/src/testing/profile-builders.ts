import { getNetworkCounts } from '@weft/shared/network/discovery-contract';
import { listMemberPosts } from '@weft/shared/posts/contract';
import { getOwnProfile } from '@weft/shared/profiles/contract';
import type { MemberProfile } from '@weft/shared/profiles/member-profile';
import type { EducationView, ExperienceView, OwnProfile } from '@weft/shared/profiles/views';
import { buildOwnProfile } from './builders';
import { buildRelationship } from './network-builders';
import { renderApp } from './render-app';
import { answer } from './server';

let last = 0x900;
const nextId = () => {
  last += 1;
  return last.toString(16).padStart(24, '7');
};

export function buildExperience(change: Partial<ExperienceView> = {}): ExperienceView {
  return {
    _id: nextId(),
    title: 'Grid planning engineer',
    employmentType: 'full-time',
    companyName: 'Tidewell Grid',
    company: null,
    location: 'Mumbai',
    startDate: '2022-03-01',
    endDate: null,
    description: null,
    summary: 'Grid planning engineer at Tidewell Grid',
    ...change,
  };
}

export function buildEducation(change: Partial<EducationView> = {}): EducationView {
  return {
    _id: nextId(),
    degree: 'B.Tech',
    title: 'Electrical power systems',
    institution: 'Konkan Institute of Technology',
    grade: '8.9',
    startDate: '2014-07-01',
    endDate: '2018-05-01',
    description: null,
    ...change,
  };
}

/** Builds another member's profile without a relationship to the viewer. */
export function buildMemberProfile(change: Partial<MemberProfile> = {}): MemberProfile {
  const { email: _email, isEmailVerified: _verified, phoneNumber: _phone, ...shared } = buildOwnProfile();
  return {
    ...shared,
    _id: nextId(),
    fullName: 'Kwame Osei-Darko',
    headline: 'Protection and control lead',
    location: { city: 'Accra', state: null, country: { _id: 'GH', name: 'Ghana' } },
    ...buildRelationship(),
    userConnection: { status: 'none' },
    followers: [],
    following: [],
    lastActive: null,
    recentPosts: [],
    ...change,
  };
}

/** Preloads the profile's modules, so that their loading time does not count towards a test's timeout. */
export async function loadProfileScreens(): Promise<void> {
  await Promise.all([
    import('@/app/require-session'),
    import('@/app/profile/profile-screen'),
    import('@/features/profiles/screens/edit-profile-screen'),
    import('@/features/profiles/components/editing-dialog'),
    import('@/features/profiles/rich-text/editor/rich-text-editor'),
  ]);
}

/** Opens the signed-in member's own profile without posts. */
export function openOwnProfile(change: Partial<OwnProfile> = {}, address = '/user-profile/me') {
  const profile = buildOwnProfile(change);
  // The screen prefers the network's counts to those of the profile.
  const { connectionsCount, followersCount, followingCount } = profile;
  answer(getNetworkCounts, {
    counts: { connectionsCount, followersCount, followingCount, requestsCount: 0, sentCount: 0 },
  });
  answer(getOwnProfile, { user: profile });
  answer(listMemberPosts, { media: [], nextCursor: null });
  return { profile, ...renderApp(address, { signedIn: true }) };
}
