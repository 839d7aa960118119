import type { MemberFields } from './member.model.ts';

/**
 * Whether a suspension keeps the member from signing in. A member whose account administrators delete is hidden alike,
 * but signs in to download the data.
 */
export function isLockedOut({
  suspendedAt,
  leavesAt,
}: Pick<MemberFields, 'suspendedAt' | 'leavesAt'>): boolean {
  return suspendedAt !== undefined && leavesAt === undefined;
}
