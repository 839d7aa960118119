import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@weft/shared/accounts/contract';
import { listSkills, updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../../testing/http/forms.ts';
import type { TestMember } from '../../testing/members/register-member.ts';
import { startTestApp, type TestApp } from '../../testing/app/test-app.ts';

let app: TestApp;
let ann: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.addMember();
});
afterAll(() => app.close());

const skillsOf = async (search?: string) =>
  (await ann.browser.call(listSkills, search === undefined ? {} : { query: { search } })).data.skills;

async function setSkills(member: TestMember, skills: readonly string[]): Promise<void> {
  const fields = Object.fromEntries(skills.map((skill, index) => [`skills[${index}][skill]`, skill]));
  const form = formOf(skills.length === 0 ? { skills: '' } : fields);
  (await member.browser.call(updateProfile, { form })).data satisfies object;
}

describe('known skills', () => {
  it('are those that members have, the most common first, found by the beginning of a word', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => app.addMember()));
    if (!one || !two || !three) throw new Error('three members');
    await setSkills(one, ['Zebra Éthology', 'Zither']);
    await setSkills(two, ['zither']);
    await setSkills(three, ['Yak herding']);
    expect(await skillsOf('z')).toEqual(['Zither', 'Zebra Éthology']);
    expect(await skillsOf('ETHO')).toEqual(['Zebra Éthology']);
    expect(await skillsOf('zebra e')).toEqual(['Zebra Éthology']);
    expect(await skillsOf('ology')).toEqual([]);
  });

  it('disappear with their last member', async () => {
    const one = await app.addMember();
    await setSkills(one, ['Quilling', 'Qanun']);
    await setSkills(one, ['Qanun']);
    expect(await skillsOf('quill')).toEqual([]);
    (await one.browser.call(deleteAccount, { body: { password: one.password } })).data satisfies object;
    await app.settled();
    expect(await skillsOf('qanu')).toEqual([]);
    expect(await app.database.connection.collection('skills').countDocuments({ members: { $lte: 0 } })).toBe(
      0,
    );
  });

  it('are counted correctly for concurrent changes', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => app.addMember()));
    await Promise.all(
      members.flatMap((member) => [setSkills(member, ['Xylography']), setSkills(member, ['Xylem'])]),
    );
    await Promise.all(members.map((member) => setSkills(member, ['Xylography'])));
    const skills = app.database.connection.collection('skills');
    expect(
      await skills.find({ name: /^Xyl/ }, { projection: { name: 1, members: 1, _id: 0 } }).toArray(),
    ).toEqual([{ name: 'Xylography', members: 4 }]);
  });

  it('hold what many people have elsewhere while the network is small, ten at most', async () => {
    expect(await skillsOf('type')).toEqual(['TypeScript']);
    expect(await skillsOf('c++')).toEqual(['C++']);
    expect(await skillsOf()).toHaveLength(10);
    expect(await skillsOf('s')).toHaveLength(10);
  });

  it.each(['.*', '$ne', '(', '\u0000', ' ', '🎉'])('are no 500 for %j', async (search) => {
    expect((await ann.browser.call(listSkills, { query: { search } })).status).toBe(200);
  });

  it.each(['?search=a&search=b', `?search=${'x'.repeat(100)}`])('refuse %s', async (query) => {
    expect((await ann.browser.fetch(`/api/user/skills${query}`)).status).toBe(400);
  });
});
