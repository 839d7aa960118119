import { AlertMails } from './alerts/alert-mails.ts';
import { JobAlertStore } from './alerts/job-alert.store.ts';
import { JobAlerts } from './alerts/job-alerts.ts';
import { SavedSearchStore } from './alerts/saved-search.store.ts';
import { SavedSearches } from './alerts/saved-searches.ts';
import { savedSearchesRoutes } from './alerts/saved-searches.routes.ts';
import { JobApprovalStore } from './approvals/job-approval.store.ts';
import { JobApprovals } from './approvals/job-approvals.ts';
import { BoardService } from './board/board.service.ts';
import { JobListingStore } from './board/job-listing.store.ts';
import { KnownJobs } from './board/known-jobs.ts';
import { OpenJobs } from './board/open-jobs.ts';
import { companyJobs } from './company-jobs.ts';
import { Employers } from './employers/employers.ts';
import { JobBoundStore } from './job-bound.store.ts';
import { JobChanges } from './job-changes.ts';
import { jobMemberData } from './job-member-data.ts';
import { jobReportable } from './job-reportable.ts';
import { JobStore } from './job.store.ts';
import { mustSeeJob, type JobContent, type JobsDeps, type JobsFeatureDeps } from './jobs-deps.ts';
import { jobsRoutes } from './jobs.routes.ts';
import { JobsService } from './jobs.service.ts';
import { KnownViewers } from './known-viewers.ts';
import { openToWorkRoutes } from './open-to-work/open-to-work.routes.ts';
import { OpenToWorkService } from './open-to-work/open-to-work.service.ts';
import { OpenToWorkStore } from './open-to-work/open-to-work.store.ts';
import { JobPresenter } from './present-job.ts';
import { SavedJobStore } from './saved/saved-job.store.ts';
import { SavedJobs } from './saved/saved-jobs.ts';

function routesOf(deps: JobsDeps, changes: JobChanges, searches: SavedSearches) {
  return [
    ...jobsRoutes({
      service: new JobsService(deps),
      board: new BoardService(deps),
      changes,
      saved: new SavedJobs(deps),
      approvals: new JobApprovals(deps),
    }),
    ...savedSearchesRoutes(searches),
    ...openToWorkRoutes(new OpenToWorkService(deps)),
  ];
}

/** Jobs of companies and of members: their board, saved jobs, and who may publish any. */
export function createJobs(given: JobsFeatureDeps) {
  const { connection } = given.database;
  const listings = new JobListingStore(connection);
  const jobs = new JobStore(connection);
  const saved = new SavedJobStore(connection);
  const viewers = new KnownViewers({ ...given, saved });
  const approvals = new JobApprovalStore(connection);
  const employers = new Employers({ ...given, approvals });
  const content: JobContent[] = [];
  const isApplied = async (memberId: string, jobId: string) =>
    (await Promise.all(content.map((each) => each.isApplied(memberId, jobId)))).includes(true);
  const deps: JobsDeps = {
    ...given,
    jobs,
    listings,
    knownJobs: new KnownJobs({ jobs, listings }),
    openJobs: new OpenJobs({ ...given, store: listings }),
    saved,
    viewers,
    approvals,
    employers,
    searches: new SavedSearchStore(connection),
    alerts: new JobAlertStore(connection),
    openToWork: new OpenToWorkStore(connection),
    bounds: new JobBoundStore(connection),
    presenter: new JobPresenter({ ...given, jobs, viewers, employers, isApplied }),
    content,
  };
  const alerts = new JobAlerts(deps);
  const searches = new SavedSearches(deps);
  const changes = new JobChanges({ ...deps, alertsDue: () => alerts.later() });
  given.companies.addContent(companyJobs(deps));
  return {
    routes: routesOf(deps, changes, searches),
    memberData: jobMemberData(deps),
    reportable: jobReportable(deps, changes),
    /** Uses new skills, and files saved searches under them. Joins the current transaction. */
    skillsChanged: (memberId: string, skills: readonly string[]) =>
      viewers.write(memberId, () => searches.skillsChanged(memberId, skills)),
    announceDue: alerts.announceDue.bind(alerts),
    alertMails: new AlertMails(deps),
    findMany: deps.jobs.findMany.bind(deps.jobs),
    /** Who offers these jobs, also suspended ones. */
    employersOf: (ids: readonly string[]) => employers.findMany(ids),
    cards: deps.presenter.cards.bind(deps.presenter),
    /** Returns a job with its employer. Throws NOT_FOUND if it is gone or the member may not see it. */
    mustSee: (viewerId: string, id: string) => mustSeeJob(deps, viewerId, id),
    /** Those of the companies, and members who offer jobs, that the member may see, by id. */
    employersSeen: employers.seenAmong.bind(employers),
    /** Serialises the current transaction with changes of the company's jobs. */
    enter: deps.bounds.enter.bind(deps.bounds),
    /** Keeps the content of a later feature in step with its job. */
    addContent: (added: JobContent): void => {
      content.push(added);
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
export { mayHire } from './job.policy.ts';
export type { ApplicantCounts, RemovedJob } from './jobs-deps.ts';
export type { Employer } from './employers/employer.ts';
export type { AlertMails } from './alerts/alert-mails.ts';
export type { MailedJob, MailedSearch } from './alerts/group-by-search.ts';
export type { JobEvents } from './job-events.ts';
export type { JobRecord } from './job.store.ts';
export { stateOf } from './job-state.ts';
