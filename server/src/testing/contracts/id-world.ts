import { listSessions, login } from '@weft/shared/accounts/contract';
import { blockMember, listReceivedRequests, sendRequest } from '@weft/shared/network/contract';
import { createCompany } from '@weft/shared/companies/contract';
import { addHiringNote } from '@weft/shared/applications/hiring-contract';
import { saveSearch } from '@weft/shared/jobs/saved-search-contract';
import { createJob, decideApproval, requestApproval } from '@weft/shared/jobs/contract';
import { listNotifications } from '@weft/shared/notifications/contract';
import { createSavedFolder } from '@weft/shared/posts/saved-contract';
import { updateProfile } from '@weft/shared/profiles/contract';
import { formOf } from '../http/forms.ts';
import { plainPicture } from '../files/pictures.ts';
import type { TestMember } from '../members/register-member.ts';
import { openCaseOf, sendReport, suspend } from '../content/report-content.ts';
import { turnOffSecondFactor } from '@weft/shared/accounts/second-factor/contract';
import { trustBrowser, turnOnApp } from '../app/turn-on-app.ts';
import { addNewPasskey, originOf } from '../app/passkeys.ts';
import type { TestApp } from '../app/test-app.ts';
import { apply } from '../content/apply.ts';
import { aJob, writeJob } from '../content/write-jobs.ts';
import { aMessage } from '../content/write-messages.ts';
import { writeComment, writePost, writeReply } from '../content/write-posts.ts';

/** Owners of what a member refers to: their relation determines what the member may do. */
export const OWNERS = ['stranger', 'blocker', 'blocked', 'suspended', 'self'] as const;
export type Owner = (typeof OWNERS)[number];

/** One id of each kind, of the same owner where possible. */
export interface Things {
  /** The calling member. */
  readonly viewer: string;
  readonly member: string;
  readonly request: string;
  readonly session: string;
  readonly passkey: string;
  readonly trustedBrowser: string;
  readonly notification: string;
  readonly case: string;
  readonly post: string;
  readonly comment: string;
  readonly reply: string;
  readonly job: string;
  readonly company: string;
  /** A job of the company for which somebody applied. */
  readonly openJob: string;
  readonly application: string;
  readonly note: string;
  readonly folder: string;
  readonly search: string;
  readonly conversation: string;
  readonly message: string;
  readonly entry: string;
}

/** A calling member, and what they refer to. */
export interface World {
  readonly viewer: TestMember;
  readonly owner: TestMember;
  readonly things: Things;
  /** URLs of the owner's files: of a post, of the profile. */
  readonly files: readonly string[];
}

export const MODERATOR = 'moderator@example.org';

/** Fills an app with members of fixed names and addresses, so that two apps can be compared. */
export async function makeWorlds(app: TestApp): Promise<ReadonlyMap<Owner, World>> {
  const moderator = await app.addMember({ email: MODERATOR, fullName: 'Mona Lund' });
  const worlds = new Map<Owner, World>();
  for (const owner of OWNERS) worlds.set(owner, await makeWorld(app, moderator, owner));
  return worlds;
}

async function makeWorld(app: TestApp, moderator: TestMember, kind: Owner): Promise<World> {
  const register = (role: string) =>
    app.addMember({ email: `${role}.${kind}@example.org`, fullName: `${role} of ${kind}` });
  const [viewer, third] = [await register('viewer'), await register('third')];
  const owner = kind === 'self' ? viewer : await register('owner');
  const partner = kind === 'self' ? third : owner;
  const mediaImage = { bytes: await plainPicture(40, 30) };
  const post = await writePost(owner, { mediaTitle: `Post of ${kind}`, mediaImage });
  const comment = await writeComment(owner, post, 'A comment');
  const reply = await writeReply(owner, post, comment, 'A reply');
  const { folder } = (await owner.browser.call(createSavedFolder, { body: { name: 'A folder' } })).data;
  const message = await aMessage(partner, viewer, 'Hello');
  const profile = await owner.browser.call(updateProfile, { form: formOf(PROFILE(mediaImage.bytes)) });
  (await partner.browser.call(sendRequest, { body: { recipientId: viewer.id } })).data satisfies object;
  (await sendReport(third, 'post', post._id)).data satisfies object;
  await app.settled();
  const { _id: company } = (await owner.browser.call(createCompany, { body: COMPANY(kind) })).data.company;
  const things = {
    viewer: viewer.id,
    member: owner.id,
    post: post._id,
    comment: comment._id,
    reply: reply._id,
    job: (await owner.browser.call(createJob, { body: { ...aJob(), company } })).data.job._id,
    company,
    ...(await anApplication(owner, moderator, third, company)),
    folder: folder._id,
    search: await aSearch(owner),
    conversation: message.conversationId,
    message: message._id,
    request: (await viewer.browser.call(listReceivedRequests)).data.requests[0]?._id ?? '',
    session: await anotherSession(app, viewer),
    passkey: (await addNewPasskey(originOf(app), owner.browser)).id,
    trustedBrowser: await aTrustedBrowser(app, owner),
    notification: (await viewer.browser.call(listNotifications)).data.notifications[0]?._id ?? '',
    case: (await openCaseOf(moderator, post._id))._id,
    entry: profile.data.user.experience[0]?._id ?? '',
  };
  const files = [post.mediaImage[0]?.url ?? '', profile.data.user.profileImage ?? ''];
  if (kind === 'blocker') await block(owner, viewer);
  if (kind === 'blocked') await block(viewer, owner);
  if (kind === 'suspended') await suspend(moderator, third, owner);
  return { viewer, owner, things, files };
}

/** The second factor is off again, so that the member signs in as before. */
async function aTrustedBrowser(app: TestApp, member: TestMember): Promise<string> {
  const { recoveryCodes } = await turnOnApp(member.browser, app.clock);
  const id = await trustBrowser(app, member, recoveryCodes[0] ?? '');
  (await member.browser.call(turnOffSecondFactor)).data satisfies object;
  return id;
}

async function aSearch({ browser }: TestMember): Promise<string> {
  const body = { name: 'A search', filters: {}, frequency: 'off', timeZone: 'UTC' } as const;
  return (await browser.call(saveSearch, { body })).data.search._id;
}

const COMPANY = (kind: Owner) =>
  ({ name: `Company of ${kind}`, slug: `company-of-${kind}`, industry: 'other', size: 'from1' }) as const;

const PROFILE = (picture: Buffer) => ({
  profileImage: { bytes: picture },
  'experience[0][title]': 'Weaver',
  'experience[0][companyName]': 'Loom',
  'experience[0][location]': 'Pune',
  'experience[0][startDate]': '2020-01',
});

/** A third member applies for a job of the owner's company, who writes a note about them. */
async function anApplication(owner: TestMember, moderator: TestMember, third: TestMember, company: string) {
  const params = { id: company };
  (await owner.browser.call(requestApproval, { params })).data satisfies object;
  const body = { approval: 'approved' } as const;
  (await moderator.browser.call(decideApproval, { params, body })).data satisfies object;
  const { _id: openJob } = await writeJob(owner, company, { link: '' });
  // Who applies has to be another member than the owner.
  const { _id: application } = await apply(third, openJob, {});
  const noted = await owner.browser.call(addHiringNote, {
    params: { id: application },
    body: { text: 'Hello' },
  });
  return { openJob, application, note: noted.data.applicant.notes[0]?._id ?? '' };
}

async function anotherSession(app: TestApp, { email, password, browser }: TestMember): Promise<string> {
  (await app.browser().call(login, { body: { email, password } })).data satisfies object;
  const { sessions } = (await browser.call(listSessions)).data;
  return sessions.find(({ current }) => !current)?._id ?? '';
}

async function block(by: TestMember, whom: TestMember): Promise<void> {
  (await by.browser.call(blockMember, { params: { userId: whom.id } })).data satisfies object;
}
