import { createPost, listComments, listMemberPosts } from '@weft/shared/posts/contract';
import { dismissCase, listCases, removeCaseContent, report } from '@weft/shared/safety/contract';
import type { ReportTarget } from '@weft/shared/safety/reasons';
import { DEMO_CASES, MODERATOR, REMOVED_POST, type DemoCase } from './content/reports.ts';
import type { DemoMember } from './demo-member.ts';

const HOUR = 60 * 60 * 1000;
/** How long the moderator takes. */
const DECIDED_AFTER = HOUR / 3;

interface Stage {
  readonly memberOf: (key: string) => DemoMember;
  /** Moves the demo's clock to so long ago (ms). */
  readonly goTo: (ago: number) => void;
}

/** Lets members report things, and the moderator decide about some of them. */
export async function playReports({ memberOf, goTo }: Stage): Promise<void> {
  const moderator = memberOf(MODERATOR);

  const reportAll = async (targetType: ReportTarget, targetId: string, reports: DemoCase['reports']) => {
    for (const { by, reason, note } of reports) {
      await memberOf(by).call(report, { body: { targetType, targetId, reason, note } });
    }
  };
  const caseOf = async (targetId: string): Promise<{ id: string }> => {
    const { cases } = await moderator.call(listCases);
    const found = cases.find((each) => each.targetId === targetId);
    if (!found) throw new Error('The demo decides about something that nobody reported.');
    return { id: found._id };
  };

  goTo(REMOVED_POST.hoursAgo * HOUR);
  const form = new FormData();
  form.append('mediaTitle', REMOVED_POST.text);
  const { data: removed } = await memberOf(REMOVED_POST.by).call(createPost, { form: () => form });
  await reportAll('post', removed._id, REMOVED_POST.reports);
  goTo(REMOVED_POST.hoursAgo * HOUR - DECIDED_AFTER);
  const body = { note: REMOVED_POST.note };
  await moderator.call(removeCaseContent, { params: await caseOf(removed._id), body });

  for (const { what, of, hoursAgo, reports, dismissed: note } of DEMO_CASES) {
    goTo(hoursAgo * HOUR);
    const id = await idOf(what, memberOf(of));
    await reportAll(what, id, reports);
    if (note === undefined) continue;
    goTo(hoursAgo * HOUR - DECIDED_AFTER);
    await moderator.call(dismissCase, { params: await caseOf(id), body: { note } });
  }
}

async function idOf(what: DemoCase['what'], member: DemoMember): Promise<string> {
  if (what === 'member') return member.id;
  const { media } = await member.call(listMemberPosts, { params: { id: member.id } });
  const post = media[0]?._id ?? '';
  if (what === 'post') return post;
  const { comments } = await member.call(listComments, { params: { id: post } });
  return comments[0]?._id ?? '';
}
