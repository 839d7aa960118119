export { ApprovalList } from './components/approval-list';
export { CompanyJobs } from './components/company-jobs';
