export { profileQueries } from './api/profile-queries';
export { useMe } from './api/use-me';
export { ProfileCard } from './components/profile-card';
