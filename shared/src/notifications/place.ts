import type { NotificationKind, NotificationView } from './views.ts';

/** Kinds about the member's own applications. */
const ABOUT_APPLICATIONS: readonly NotificationKind[] = [
  'application',
  'applicationEnding',
  'applicationErased',
];

/** Returns the path of the post, request, company or profile that an entry is about. */
export function placeOf({ kind, postId, company, actors, othersCount }: NotificationView): string {
  if (ABOUT_APPLICATIONS.includes(kind)) return '/my-jobs?tab=applied';
  if (kind === 'applicant') return '/my-jobs?tab=posted';
  if (kind === 'jobAlert') return '/my-jobs?tab=searches';
  if (kind === 'failedBackup') return '/admin/system';
  if (company && company.slug !== null)
    return `/companies/${encodeURIComponent(company.slug)}${kind === 'companyDomain' ? '/edit' : ''}`;
  if (postId !== null) return `/posts/${encodeURIComponent(postId)}`;
  if (kind === 'request') return '/connection-requests';
  const [only, more] = actors;
  if (only && !more && othersCount === 0) return `/user-profile/${encodeURIComponent(only._id)}`;
  return kind === 'follow' ? '/following-followers?tab=followers' : '/connections';
}
