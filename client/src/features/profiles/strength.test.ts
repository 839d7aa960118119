import { expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildEducation, buildExperience } from '@/testing/profile-builders';
import { strengthOf } from './strength';

const bare = buildOwnProfile({
  headline: null,
  skills: [],
  location: { city: null, state: null, country: null, pinCode: null },
});

test('a bare profile has just begun, and a photo is worth most', () => {
  expect(strengthOf(bare)).toMatchObject({
    percent: 0,
    level: 'Just begun',
    next: { label: 'Add a profile photo', opens: { kind: 'image', field: 'profileImage' } },
  });
});

test('each thing counts once, and the next step is the best that is left', () => {
  const begun = buildOwnProfile({ profileImage: '/uploads/a.jpg' });
  expect(strengthOf(begun)).toMatchObject({ percent: 35, next: { label: 'Add your experience' } });
});

test('everything there is complete, with nothing left to do', () => {
  const whole = buildOwnProfile({
    profileImage: '/uploads/a.jpg',
    bannerImage: '/uploads/b.jpg',
    aboutUs: '<p>Hello</p>',
    skills: ['a', 'b', 'c'].map((skill) => ({ skill })),
    experience: [buildExperience()],
    education: [buildEducation()],
    socialLinks: [
      { links: 'https://example.org', platform: 'website', featuredLink: true, showFeaturedLink: true },
    ],
  });
  expect(strengthOf(whole)).toEqual({ percent: 100, level: 'Complete', next: undefined });
});
