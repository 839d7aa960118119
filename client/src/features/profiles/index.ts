export { profileQueries } from './api/profile-queries';
export { useMe } from './api/use-me';
export { MemberCard } from './components/member-card';
export { ProfileCard } from './components/profile-card';
