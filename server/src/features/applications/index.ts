import type { JobRecord } from '../jobs/index.ts';
import { ApplicantTable } from './applicant-table.ts';
import { removeExpired, sendNotices } from './application-erasure.ts';
import { applicationMemberData } from './application-member-data.ts';
import { erasureOf, noticeUntil } from './erasure-dates.ts';
import { ApplicationStore } from './application.store.ts';
import type { ApplicationsDeps, ApplicationsFeatureDeps } from './applications-deps.ts';
import { applicationsRoutes } from './applications.routes.ts';
import { Applying } from './applying.ts';
import { cvRule } from './cv-access.ts';
import { HiringService } from './hiring.service.ts';
import { HiringStore } from './hiring.store.ts';
import { OwnApplications } from './own-applications.ts';
import { ApplicationPresenter } from './present-application.ts';

/** Keeps applications in step with their jobs. */
function followJobs({ applications, hiring, clock, jobs, trail }: ApplicationsDeps): void {
  jobs.addContent({
    isApplied: async (memberId, jobId) => (await applications.findOf(memberId, jobId, clock.date())) !== null,
    countApplicants: (viewerId, hidden, jobIds) =>
      hiring.countsOf(jobIds, [viewerId, ...hidden], clock.date()),
    endChanged: (job: JobRecord) => applications.setEnd(job._id, erasureOf(job, clock.date())),
    async jobsRemoved(removed) {
      const now = clock.date();
      const items = await applications.eraseOfJobs(removed, now, noticeUntil(now));
      await applications.touchCvs(items, now);
      await trail.forgetApplicantsOf(removed.map(({ _id }) => _id));
      return applications.unusedOf(items);
    },
  });
}

/** Applications for jobs, and the hiring side that decides about them. */
export function createApplications(given: ApplicationsFeatureDeps) {
  const { connection } = given.database;
  const deps: ApplicationsDeps = {
    ...given,
    applications: new ApplicationStore(connection),
    hiring: new HiringStore(connection),
    trail: given.companies.trail,
    presenter: new ApplicationPresenter(given),
  };
  followJobs(deps);
  const hiring = new HiringService(deps);
  return {
    routes: applicationsRoutes({
      applying: new Applying(deps),
      own: new OwnApplications(deps),
      hiring,
      table: new ApplicantTable({ ...deps, service: hiring }),
    }),
    memberData: applicationMemberData(deps),
    /** Whether a member may read a CV. */
    mayReadCv: cvRule(deps),
    sendNotices: () => sendNotices(deps),
    removeExpired: () => removeExpired(deps),
  };
}

export type { ApplicationEvents } from './application-events.ts';
