import type { BodyInput } from '@weft/shared/http/endpoint';
import { listCases, report, suspendAuthor } from '@weft/shared/safety/contract';
import type { ModerationCase } from '@weft/shared/safety/views';
import { addComment, addReply, createPost } from '@weft/shared/posts/contract';
import { formOf } from '../http/forms.ts';
import type { TestMember } from '../members/register-member.ts';

type Sent = BodyInput<typeof report>;

/** Writes a post; returns its id. */
export async function aPost(author: TestMember, text = 'Buy my coins'): Promise<string> {
  const form = formOf({ mediaTitle: text });
  return (await author.browser.call(createPost, { form })).data.data._id;
}

/** Writes a comment; returns its id. */
export async function aComment(author: TestMember, id: string, text = 'Nonsense'): Promise<string> {
  const body = { comment: text };
  return (await author.browser.call(addComment, { params: { id }, body })).data._id;
}

/** Writes a reply; returns its id. */
export async function aReply(author: TestMember, id: string, commentId: string, text = 'Nonsense') {
  const body = { reply: text };
  return (await author.browser.call(addReply, { params: { id, commentId }, body })).data._id;
}

/** Reports something, as spam by default. */
export function sendReport(
  reporter: TestMember,
  targetType: Sent['targetType'],
  targetId: string,
  why: Partial<Sent> = {},
) {
  return reporter.browser.call(report, { body: { targetType, targetId, reason: 'spam', ...why } });
}

/** The open case of a target. Throws without one. */
export async function openCaseOf(moderator: TestMember, targetId: string): Promise<ModerationCase> {
  const { cases } = (await moderator.browser.call(listCases, { query: { limit: '100' } })).data;
  const found = cases.find((each) => each.targetId === targetId);
  if (!found) throw new Error('there is no open case about this');
  return found;
}

/** Reports and suspends a member. */
export async function suspend(
  moderator: TestMember,
  reporter: TestMember,
  member: TestMember,
): Promise<ModerationCase> {
  (await sendReport(reporter, 'member', member.id)).data satisfies object;
  const { _id: id } = await openCaseOf(moderator, member.id);
  const body = { reason: 'spam', note: 'Nothing but coins' } as const;
  return (await moderator.browser.call(suspendAuthor, { params: { id }, body })).data.case;
}
