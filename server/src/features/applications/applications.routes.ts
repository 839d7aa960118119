import * as contract from '@weft/shared/applications/contract';
import * as hiringContract from '@weft/shared/applications/hiring-contract';
import { APPLICATION_TEXTS } from '@weft/shared/applications/texts';
import { RATES } from '../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../http/routes/route.ts';
import type { ApplicantTable } from './applicant-table.ts';
import type { Applying } from './applying.ts';
import type { HiringService } from './hiring.service.ts';
import type { OwnApplications } from './own-applications.ts';

interface Deps {
  readonly applying: Applying;
  readonly own: OwnApplications;
  readonly hiring: HiringService;
  readonly table: ApplicantTable;
}

const { done } = APPLICATION_TEXTS;
const hiringRates = { rates: [RATES.hiring] };

export function applicationsRoutes(deps: Deps): readonly RouteBinding[] {
  return [...applicantRoutes(deps), ...hiringRoutes(deps)];
}

function applicantRoutes({ applying, own }: Deps): RouteBinding[] {
  return [
    route(contract.getApplicationForm, async ({ params }, { viewer }) => ({
      form: await applying.form(viewer.memberId, params.id),
    })),
    route(
      contract.sendApplication,
      async ({ params, body }, { viewer, files }) => ({
        application: await applying.send(viewer.memberId, params.id, body, files.cv),
        message: done.sent,
      }),
      { rates: [RATES.applications] },
    ),
    route(contract.listApplications, ({ query }, { viewer }) => own.page(viewer.memberId, query)),
    route(contract.getApplication, async ({ params }, { viewer }) => ({
      application: await own.one(viewer.memberId, params.id),
    })),
    route(
      contract.withdrawApplication,
      async ({ params }, { viewer }) => {
        const application = await own.withdraw(viewer.memberId, params.id);
        return { application, message: application.isJobRemoved ? done.erasedBefore : done.withdrawn };
      },
      { rates: [RATES.applications] },
    ),
  ];
}

function hiringRoutes({ hiring, table }: Deps): RouteBinding[] {
  return [
    route(hiringContract.listApplicants, ({ params, query }, { viewer }) =>
      hiring.page(viewer.memberId, params.id, query),
    ),
    route(hiringContract.countApplicants, ({ params, query }, { viewer }) =>
      hiring.counts(viewer.memberId, params.id, query.search),
    ),
    route(
      hiringContract.moveApplicants,
      async ({ params, body }, { viewer }) => {
        const moved = await hiring.move(viewer.memberId, params.id, body);
        return { moved, message: done.moved({ count: moved.length }) };
      },
      hiringRates,
    ),
    route(
      hiringContract.openApplicant,
      async ({ params }, { viewer }) => ({ applicant: await hiring.open(viewer.memberId, params.id) }),
      hiringRates,
    ),
    route(
      hiringContract.addHiringNote,
      async ({ params, body }, { viewer }) => ({
        applicant: await hiring.addNote(viewer.memberId, params.id, body.text),
        message: done.noteAdded,
      }),
      hiringRates,
    ),
    route(
      hiringContract.removeHiringNote,
      async ({ params: { id, noteId } }, { viewer }) => ({
        applicant: await hiring.removeNote(viewer.memberId, id, noteId),
        message: done.noteRemoved,
      }),
      hiringRates,
    ),
    route(
      hiringContract.exportApplicants,
      async ({ params }, { viewer }) => ({ csv: await table.csv(viewer.memberId, params.id) }),
      hiringRates,
    ),
  ];
}
