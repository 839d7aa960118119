export { useIsModerator } from './api/use-is-moderator';
export { ModerationLive } from './components/moderation-live';
export { OpenCasesBadge } from './components/open-cases-badge';
export { reasonChoices } from './reason-choices';
export { ReportProvider } from './components/report/report-provider';
