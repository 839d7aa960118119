import * as contract from '@weft/shared/safety/contract';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import { notFound } from '../../errors/common.ts';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { Members } from '../members/index.ts';
import type { Decisions } from './deciding/decisions.ts';
import { moderatedMembers } from './reading/moderated-members.ts';
import { presentOwnReport } from './reading/present-case.ts';
import type { Queue } from './reading/queue.ts';
import type { Reporting } from './report-content.ts';

const { done } = SAFETY_TEXTS;

interface Deps {
  readonly members: Members;
  readonly reporting: Reporting;
  readonly queue: Queue;
  readonly decisions: Decisions;
}

export function safetyRoutes(deps: Deps): RouteBinding[] {
  const { reporting } = deps;
  return [
    route(
      contract.report,
      async ({ body }, { viewer }) => {
        const report = await reporting.report(viewer.memberId, body);
        return { message: done.reported, report: presentOwnReport(report) };
      },
      { rates: [RATES.reports] },
    ),
    ...readingRoutes(deps),
    ...decidingRoutes(deps),
  ];
}

function readingRoutes({ queue }: Deps): RouteBinding[] {
  return [
    route(contract.countOpenCases, async (_input, { viewer }) => ({
      openCount: await queue.openCount(viewer.memberId),
    })),
    route(contract.listCases, ({ query }, { viewer }) => queue.page(viewer.memberId, query.status, query)),
    route(contract.getCase, async ({ params }, { viewer }) => ({
      case: await queue.one(viewer.memberId, params.id),
    })),
    route(contract.listCaseReports, ({ params, query }, { viewer }) =>
      queue.reports(viewer.memberId, params.id, query),
    ),
    route(contract.listSuspended, ({ query }, { viewer }) => queue.suspended(viewer.memberId, query)),
    route(contract.listAudit, ({ query }, { viewer }) => queue.auditTrail(viewer.memberId, query)),
  ];
}

function decidingRoutes({ members, queue, decisions }: Deps): RouteBinding[] {
  const options = { rates: [RATES.decisions] };
  /** The case after the decision. */
  const decided = async (moderator: string, caseId: string) => ({
    case: await queue.one(moderator, caseId),
    openCount: await queue.openCount(moderator),
  });
  return [
    route(
      contract.dismissCase,
      async ({ params: { id }, body }, { viewer: { memberId } }) => {
        await decisions.dismiss(memberId, id, body.note);
        return { message: done.dismissed, ...(await decided(memberId, id)) };
      },
      options,
    ),
    route(
      contract.removeCaseContent,
      async ({ params: { id }, body }, { viewer: { memberId } }) => {
        await decisions.remove(memberId, id, body.note);
        return { message: done.removed, ...(await decided(memberId, id)) };
      },
      options,
    ),
    route(
      contract.suspendAuthor,
      async ({ params: { id }, body }, { viewer: { memberId } }) => {
        await decisions.suspend(memberId, id, body);
        return { message: done.suspended, ...(await decided(memberId, id)) };
      },
      options,
    ),
    route(
      contract.liftCaseSuspension,
      async ({ params: { id }, body }, { viewer: { memberId } }) => {
        await decisions.liftTarget(memberId, id, body.note);
        return { message: done.lifted, ...(await decided(memberId, id)) };
      },
      options,
    ),
    route(
      contract.liftSuspension,
      async ({ params, body }, { viewer }) => {
        const { _id } = await decisions.lift(viewer.memberId, params.id, body.note);
        const member = (await moderatedMembers(members, [_id])).get(_id);
        if (!member) throw notFound();
        return { message: done.lifted, member };
      },
      options,
    ),
  ];
}
