export { postKeys } from './api/post-keys';
export { postQueries, refreshList } from './api/post-queries';
export { useAllOpened } from './api/use-opened';
export { ComposerProvider } from './components/composer/composer-provider';
export { Feed } from './components/feed';
export { PostCard } from './components/post-card';
export { PostSkeleton } from './components/post-skeleton';
export { StartPostBox } from './components/start-post-box';
export { useComposer } from './composer-context';
