export { ApprovalList } from './components/approval-list';
export { CompanyJobs } from './components/company-jobs';
export { CloseQuestion } from './components/detail/job-questions';
export { JobById } from './components/job-by-id';
export { jobQueries } from './api/job-queries';
export { MemberOpenToWork, OpenToWorkTag } from './components/open-to-work/member-open-to-work';
export { OwnOpenToWork } from './components/open-to-work/own-open-to-work';
export { StateTag } from './components/state-tag';
export { factsText } from './job-facts';
