export { memberQueries } from './api/member-queries';
export { useCard } from './api/use-card';
export { useMe } from './api/use-me';
export { useOwnProfile } from './api/use-own-profile';
export { useRoleRefusals } from './api/use-role-refusals';
export { MemberCard } from './components/member-card';
export { ProfileBanner } from './components/profile-banner';
export { ReportContext, useReport, type ReportTarget } from './report-context';
