import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOwnProfile, updateProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import { formOf, type FormFile } from '../../testing/http/forms.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { filesOnDisk } from '../../testing/files/stored-files.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

type Fields = Record<string, string | FormFile>;

/** A part of the form: what sets it, what clears it, and how the profile shows both. */
interface Part {
  readonly set: Fields;
  readonly clear?: Fields;
  shows(user: OwnProfile): unknown;
  readonly afterSet: unknown;
  readonly afterClear?: unknown;
}

const text = (name: string, value: string, shows: Part['shows']): Part => ({
  set: { [name]: value },
  clear: { [name]: '' },
  shows,
  afterSet: value,
  afterClear: null,
});

const PARTS = {
  fullName: { set: { fullName: 'Ann Lee' }, shows: (user) => user.fullName, afterSet: 'Ann Lee' },
  headline: text('headline', 'Weaver', (user) => user.headline),
  title: text('title', 'Dr', (user) => user.title),
  phone: text('phoneNumber', '+44 20 7946 0018', (user) => user.phoneNumber),
  about: text('aboutUs', '<p>Hello</p>', (user) => user.aboutUs),
  city: text('location[city]', 'Mumbai', (user) => user.location.city),
  pinCode: text('location[pinCode]', '400050', (user) => user.location.pinCode),
  place: {
    set: { 'location[state]': 'US-CA', 'location[country]': 'US' },
    clear: { 'location[state]': '', 'location[country]': '' },
    shows: ({ location }) => [location.state?._id, location.country?._id],
    afterSet: ['US-CA', 'US'],
    afterClear: [undefined, undefined],
  },
  skills: {
    set: { 'skills[0][skill]': 'Weaving', 'skills[1][skill]': 'weaving ', 'skills[2]': 'Dyeing' },
    clear: { skills: '' },
    shows: (user) => user.skills.map(({ skill }) => skill),
    afterSet: ['Weaving', 'Dyeing'],
    afterClear: [],
  },
  experience: {
    set: {
      'experience[0][title]': 'Apprentice',
      'experience[0][companyName]': 'Loom & Co',
      'experience[0][location]': 'Pune',
      'experience[0][startDate]': '2015-02-01',
      'experience[0][endDate]': '2017-08-01',
      'experience[0][employmentType]': 'internship',
      'experience[1][title]': 'Weaver',
      'experience[1][companyName]': 'Weft',
      'experience[1][location]': 'Mumbai',
      'experience[1][startDate]': '2017-09-01',
      'experience[1][endDate]': 'null',
    },
    clear: { experience: '[]' },
    shows: (user) => user.experience.map((each) => [each.title, each.startDate, each.endDate]),
    afterSet: [
      ['Weaver', '2017-09-01', null],
      ['Apprentice', '2015-02-01', '2017-08-01'],
    ],
    afterClear: [],
  },
  education: {
    set: {
      'education[0][degreeName]': 'BSc',
      'education[0][title]': 'Textiles',
      'education[0][school]': 'Pune University',
      'education[0][startDate]': '2011-06',
      'education[0][graduationYear]': '2014',
    },
    clear: { education: '' },
    shows: (user) => user.education.map((each) => [each.degree, each.institution, each.endDate]),
    afterSet: [['BSc', 'Pune University', '2014-01-01']],
    afterClear: [],
  },
  links: {
    set: {
      'socialLinks[0][links]': 'https://weft.example/ann',
      'socialLinks[0][platform]': 'website',
      'socialLinks[0][featuredLink]': 'true',
      'socialLinks[1][links]': ' ',
      'socialLinks[1][platform]': 'github',
    },
    clear: { socialLinks: '[]' },
    shows: (user) => user.socialLinks,
    afterSet: [
      {
        links: 'https://weft.example/ann',
        platform: 'website',
        featuredLink: true,
        showFeaturedLink: false,
      },
    ],
    afterClear: [],
  },
} as const satisfies Record<string, Part>;

type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];
const PAIRS = NAMES.flatMap((one, index) => NAMES.slice(index + 1).map((other) => [one, other] as const));

let app: TestApp;
let picture: FormFile;
beforeAll(async () => {
  app = await startTestApp();
  const canvas = { width: 400, height: 300, channels: 3, background: '#0B5563' } as const;
  picture = { bytes: await sharp({ create: canvas }).jpeg().toBuffer(), type: 'image/jpeg' };
});
afterAll(() => app.close());

const put = (member: TestMember, fields: Fields) =>
  member.browser.call(updateProfile, { form: formOf(fields) });
const profileOf = async (member: TestMember) => (await member.browser.call(getOwnProfile)).data.user;
const partOf = (name: PartName): Part => PARTS[name];
const shown = (user: OwnProfile) => Object.fromEntries(NAMES.map((name) => [name, partOf(name).shows(user)]));

async function memberWithEverything(): Promise<TestMember> {
  const member = await app.addMember();
  const all = Object.assign({}, ...NAMES.map((name) => partOf(name).set)) as Fields;
  expect((await put(member, all)).status).toBe(200);
  return member;
}

describe('the form of a profile', () => {
  it('accepts all fields together', async () => {
    const user = await profileOf(await memberWithEverything());
    expect(shown(user)).toEqual(Object.fromEntries(NAMES.map((name) => [name, partOf(name).afterSet])));
  });

  it.each(PAIRS)('sets %s and %s, and nothing else', async (one, other) => {
    const member = await app.addMember();
    const before = shown(await profileOf(member));
    const { data } = await put(member, { ...partOf(one).set, ...partOf(other).set });
    const expected = { ...before, [one]: partOf(one).afterSet, [other]: partOf(other).afterSet };
    expect(shown(data.user)).toEqual(expected);
    expect(shown(await profileOf(member))).toEqual(expected);
  });

  it('clears each part by its empty field, and nothing else', async () => {
    const member = await memberWithEverything();
    let expected = shown(await profileOf(member));
    for (const name of NAMES) {
      const { clear, afterClear } = partOf(name);
      if (!clear) continue;
      expected = { ...expected, [name]: afterClear };
      expect(shown((await put(member, clear)).data.user), name).toEqual(expected);
    }
  });

  it('never clears the name', async () => {
    const member = await app.addMember();
    expect((await put(member, { fullName: ' ' })).failure.fields).toEqual({
      fullName: 'Please enter your full name',
    });
  });

  it.each(NAMES)('sets %s together with both pictures', async (name) => {
    const member = await app.addMember();
    const { data } = await put(member, {
      ...partOf(name).set,
      profileImage: picture,
      bannerImage: picture,
    });
    expect(partOf(name).shows(data.user)).toEqual(partOf(name).afterSet);
    expect(data.user.profileImage).toMatch(/^\/uploads\//);
    expect(data.user.bannerImage).toMatch(/^\/uploads\//);
  });

  it.each([
    ['profileImage', { profileImage: { bytes: 'no picture', type: 'image/jpeg' } }],
    ['bannerImage', { profileImage: 'picture', bannerImage: { bytes: '<svg/>', type: 'image/png' } }],
    ['an experience', { profileImage: 'picture', 'experience[0][title]': 'Weaver' }],
    [
      'a date',
      {
        profileImage: 'picture',
        'experience[0][title]': 'Weaver',
        'experience[0][companyName]': 'Weft',
        'experience[0][location]': 'Pune',
        'experience[0][startDate]': '2021-02-30',
      },
    ],
    ['a place', { bannerImage: 'picture', 'location[country]': 'Nowhere' }],
    ['a link', { profileImage: 'picture', 'socialLinks[0][links]': 'javascript:alert(1)' }],
    ['a text', { profileImage: 'picture', aboutUs: 'x'.repeat(10_001) }],
  ])('is rejected as a whole if %s is invalid', async (_what, fields) => {
    const member = await memberWithEverything();
    const before = await profileOf(member);
    const files = await filesOnDisk(app.uploadsDir);
    const wrong = Object.entries(fields).map(([name, value]) => [
      name,
      value === 'picture' ? picture : value,
    ]);
    const { failure, status } = await put(member, { headline: 'Changed', ...Object.fromEntries(wrong) });
    expect([400, 415]).toContain(status);
    expect(failure.success).toBe(false);
    expect(await profileOf(member)).toEqual(before);
    expect(await filesOnDisk(app.uploadsDir)).toEqual(files);
  });
});
