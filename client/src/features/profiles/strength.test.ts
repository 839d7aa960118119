import { expect, test } from 'vitest';
import { buildOwnProfile } from '@/testing/builders';
import { buildEducation, buildExperience } from '@/testing/profile-builders';
import { strengthOf } from './strength';

const bare = buildOwnProfile({
  headline: null,
  skills: [],
  location: { city: null, state: null, country: null, pinCode: null },
});

test('an empty profile has the lowest level, and a photo is the first step', () => {
  expect(strengthOf(bare)).toMatchObject({
    percent: 0,
    level: 'Just begun',
    next: { label: 'Add a profile photo', opens: { kind: 'image', field: 'profileImage' } },
  });
});

test('each step counts once, and the next step is the most valuable open one', () => {
  const begun = buildOwnProfile({ profileImage: '/uploads/a.jpg' });
  expect(strengthOf(begun)).toMatchObject({ percent: 40, next: { label: 'Add your experience' } });
});

test('a full profile is complete and has no next step', () => {
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
  expect(strengthOf(whole)).toEqual({
    percent: 100,
    level: 'Complete',
    next: undefined,
  });
});

test.each([
  [0, 'Add 3 skills', 15, 0],
  [1, 'Add 2 more skills', 10, 5],
  [2, 'Add 1 more skill', 5, 10],
])('%i skills count as what they are: "%s"', (count, label, weight, percent) => {
  const skills = Array.from({ length: count }, (_, index) => ({ skill: `Skill ${index}` }));
  const done = {
    profileImage: '/uploads/a.jpg',
    headline: 'Planner',
    experience: [buildExperience()],
    aboutUs: '<p>Hello</p>',
  };
  expect(strengthOf(buildOwnProfile({ ...bare, skills })).percent).toBe(percent);
  expect(strengthOf(buildOwnProfile({ ...bare, ...done, skills })).next).toMatchObject({ label, weight });
});

test('a profile is strong from 70 percent', () => {
  const almost = { ...bare, profileImage: '/uploads/a.jpg', headline: 'Planner', aboutUs: '<p>Hello</p>' };
  const skills = ['a', 'b', 'c'].map((skill) => ({ skill }));
  expect(strengthOf(buildOwnProfile({ ...almost, skills }))).toMatchObject({
    percent: 60,
    level: 'Taking shape',
  });
  const strong = buildOwnProfile({ ...almost, skills, education: [buildEducation()] });
  expect(strengthOf(strong)).toMatchObject({ percent: 70, level: 'Strong' });
});
