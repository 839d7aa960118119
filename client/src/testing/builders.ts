import type { OwnProfile } from '@weft/shared/profiles/views';

/** Builds a session token that names its member. */
export const buildToken = (memberId: string) => `head.${btoa(JSON.stringify({ sub: memberId }))}.signature`;

/** Builds a member's own profile with the given changes. */
export function buildOwnProfile(change: Partial<OwnProfile> = {}): OwnProfile {
  return {
    _id: '65f000000000000000000001',
    fullName: 'Asha Venkatesan',
    headline: 'Grid planning engineer',
    profileImage: null,
    email: 'asha@example.org',
    isEmailVerified: true,
    phoneNumber: '+91 98200 55512',
    title: null,
    aboutUs: null,
    bannerImage: null,
    location: {
      city: 'Mumbai',
      state: { _id: 'IN-MH', name: 'Maharashtra' },
      country: { _id: 'IN', name: 'India' },
      pinCode: '400050',
    },
    skills: [{ skill: 'Power systems' }],
    experience: [],
    education: [],
    socialLinks: [],
    mediaCount: 38,
    followersCount: 1234,
    // Who follows nobody starts with the feed of everyone.
    followingCount: 0,
    connectionsCount: 12,
    createdAt: '2026-01-05T09:00:00.000Z',
    updatedAt: '2026-01-05T09:00:00.000Z',
    lastActive: '2026-01-05T09:00:00.000Z',
    ...change,
  };
}
