import { searchJobs } from '@weft/shared/jobs/board-contract';
import * as contract from '@weft/shared/jobs/contract';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { JobApprovals } from './approvals/job-approvals.ts';
import type { BoardService } from './board/board.service.ts';
import type { JobChanges } from './job-changes.ts';
import type { JobsService } from './jobs.service.ts';
import type { SavedJobs } from './saved/saved-jobs.ts';

interface Deps {
  readonly service: JobsService;
  readonly board: BoardService;
  readonly changes: JobChanges;
  readonly saved: SavedJobs;
  readonly approvals: JobApprovals;
}

const { done } = JOB_TEXTS;
const changing = { rates: [RATES.jobChanges] };
const saving = { rates: [RATES.saves] };

export function jobsRoutes(deps: Deps): readonly RouteBinding[] {
  return [...readingRoutes(deps), ...changingRoutes(deps), ...savingRoutes(deps), ...approvalRoutes(deps)];
}

function readingRoutes({ service, board }: Deps): RouteBinding[] {
  return [
    route(searchJobs, ({ query }, { viewer }) => board.page(viewer.memberId, query), {
      rates: [RATES.searches],
    }),
    route(contract.getJob, async ({ params }, { viewer }) => ({
      job: await service.one(viewer.memberId, params.id),
    })),
    route(contract.getJobPosting, () => service.posting()),
    route(contract.listPostedJobs, ({ query }, { viewer }) => service.posted(viewer.memberId, query)),
  ];
}

function changingRoutes({ changes }: Deps): RouteBinding[] {
  return [
    route(
      contract.createJob,
      async ({ body }, { viewer }) => ({
        job: await changes.create(viewer.memberId, body),
        message: done.draft,
      }),
      changing,
    ),
    route(
      contract.updateJob,
      async ({ params, body }, { viewer }) => ({
        job: await changes.update(viewer.memberId, params.id, body),
        message: done.changed,
      }),
      changing,
    ),
    route(
      contract.publishJob,
      async ({ params }, { viewer }) => ({
        job: await changes.publish(viewer.memberId, params.id),
        message: done.published,
      }),
      changing,
    ),
    route(
      contract.closeJob,
      async ({ params, body }, { viewer }) => ({
        job: await changes.close(viewer.memberId, params.id, body.reason),
        message: done.closed,
      }),
      changing,
    ),
    route(
      contract.removeJob,
      async ({ params }, { viewer }) => {
        await changes.remove(viewer.memberId, params.id);
        return { message: done.removed };
      },
      changing,
    ),
  ];
}

function savingRoutes({ saved }: Deps): RouteBinding[] {
  return [
    route(
      contract.saveJob,
      async ({ params }, { viewer }) => {
        await saved.save(viewer.memberId, params.id);
        return { isSaved: true };
      },
      saving,
    ),
    route(
      contract.unsaveJob,
      async ({ params }, { viewer }) => {
        await saved.remove(viewer.memberId, params.id);
        return { isSaved: false };
      },
      saving,
    ),
    route(contract.listSavedJobs, ({ query }, { viewer }) => saved.page(viewer.memberId, query)),
  ];
}

function approvalRoutes({ approvals }: Deps): RouteBinding[] {
  return [
    route(
      contract.requestApproval,
      async ({ params }, { viewer }) => ({
        approval: await approvals.request(viewer.memberId, params.id),
        message: done.requested,
      }),
      changing,
    ),
    route(contract.listApprovals, ({ query }) => approvals.page(query)),
    route(
      contract.decideApproval,
      async ({ params, body }, { viewer }) => ({
        request: await approvals.decide(viewer.memberId, params.id, body.approval),
        message: done[body.approval],
      }),
      { rates: [RATES.decisions] },
    ),
  ];
}
