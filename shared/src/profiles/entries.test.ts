import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { EducationInput, ExperienceInput, isWebAddress, SkillInput, SocialLinkInput } from './entries.ts';
import { PROFILE_TEXTS } from './texts.ts';

const { rules } = PROFILE_TEXTS;
const experience = {
  title: ' Planner ',
  companyName: 'Tidewell',
  location: 'Mumbai',
  startDate: '2022-03-01',
};
const education = { degree: 'BSc', title: 'Physics', institution: 'Konkan', startDate: '2014-07' };
const issuesOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('an experience is trimmed, and absent fields become null', () => {
  expect(z.parse(ExperienceInput, experience)).toEqual({
    _id: null,
    title: 'Planner',
    employmentType: null,
    company: null,
    companyName: 'Tidewell',
    location: 'Mumbai',
    startDate: '2022-03',
    endDate: null,
    description: null,
  });
  const description = ' one\r\ntwo\rthree ';
  expect(z.parse(ExperienceInput, { ...experience, description }).description).toBe('one\ntwo\nthree');
});

test.each([
  ['2022-02', [['endDate', rules.endBeforeStart]]],
  ['2022-03', undefined],
  ['2022-04', undefined],
  ['', undefined],
])('an experience from March 2022 with end date %j has issues %j', (endDate, issues) => {
  expect(issuesOf(ExperienceInput, { ...experience, endDate })).toEqual(issues);
  expect(issuesOf(EducationInput, { ...education, startDate: '2022-03', endDate })).toEqual(issues);
});

test('an experience needs a start date', () => {
  expect(issuesOf(ExperienceInput, { ...experience, startDate: ' ' })).toEqual([
    ['startDate', rules.startDate],
  ]);
});

describe('an education with field names of older clients', () => {
  test.each([
    ['degreeName', 'degree'],
    ['school', 'institution'],
    ['university', 'institution'],
  ])('reads %s as %s if the newer field is blank', (older, name) => {
    const without = { ...education, [name]: ' ', [older]: 'of old' };
    expect(z.parse(EducationInput, without)).toMatchObject({ [name]: 'of old' });
    const both = { ...education, [older]: 'of old' };
    expect(z.parse(EducationInput, both)).toMatchObject({ [name]: education[name as 'degree'] });
    expect(z.parse(EducationInput, { ...education, [older]: '' })).toMatchObject({
      [name]: education[name as 'degree'],
    });
  });

  test.each([
    ['year', '2018', '2018-01'],
    ['graduationYear', 2018, '2018-01'],
    ['year', '2018-05', '2018-05'],
    ['year', '2018-05-31', '2018-05'],
  ])('reads %s %j as end date %s', (older, value, endDate) => {
    expect(z.parse(EducationInput, { ...education, [older]: value }).endDate).toBe(endDate);
  });

  test('keeps a number that is not a year', () => {
    expect(z.parse(EducationInput, { ...education, degree: '', degreeName: '2018' }).degree).toBe('2018');
  });

  test('rejects text, null and numbers', () => {
    for (const value of ['BSc', null, 7]) expect(issuesOf(EducationInput, value)).toHaveLength(1);
  });
});

test('a skill is a text or an object with one', () => {
  expect(z.parse(SkillInput, ' Weaving ')).toEqual({ skill: 'Weaving' });
  expect(z.parse(SkillInput, { skill: 'Weaving' })).toEqual({ skill: 'Weaving' });
  expect(issuesOf(SkillInput, 7)).toHaveLength(1);
});

test.each([
  ['https://weft.example.org/a?b#c', true],
  ['http://weft.example.org', true],
  ['ftp://weft.example.org', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['weft.example.org', false],
])('%s as a web address: %j', (text, isOne) => {
  expect(isWebAddress(text)).toBe(isOne);
  expect(z.safeParse(SocialLinkInput, { links: text }).success).toBe(isOne);
});

test('a social link may have no URL', () => {
  expect(z.parse(SocialLinkInput, { links: ' ' })).toEqual({
    links: null,
    platform: 'linkedin',
    featuredLink: false,
    showFeaturedLink: false,
  });
});
