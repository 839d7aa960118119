/** A feature may import only features that come before it in this list, and only through their index. */
export const FEATURE_ORDER = [
  'media',
  'places',
  'members',
  'joining',
  'accounts',
  'network',
  'profiles',
  'posts',
  'messaging',
  'weather',
  'companies',
  'jobs',
  'applications',
  'notifications',
  'safety',
  'administration',
];
