import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdministrationAction } from '@weft/shared/administration/actions';
import {
  getAdministeredMember,
  listAdministeredMembers,
  listAdministrationAudit,
} from '@weft/shared/administration/contract';
import { isObjectId } from '@weft/shared/http/fields';
import type { MemberState } from '@weft/shared/administration/views';
import { LIST_LIMITS } from '@weft/shared/limits';
import type { NetworkRole } from '@weft/shared/roles/policy';
import { call } from '@/lib/api/api-client';
import { pageOf, paged } from '@/lib/api/paged';
import { STALE } from '@/lib/api/query-client';

/** What the list of members is narrowed by; empty texts don't narrow it. */
export interface MemberFilters {
  readonly search: string;
  readonly role: NetworkRole | '';
  readonly state: MemberState | '';
}

/** What the audit trail is narrowed by; empty texts don't narrow it. Days are those of the device. */
export interface AuditFilters {
  readonly action: AdministrationAction | '';
  readonly by: string;
  readonly member: string;
  readonly from: string;
  readonly until: string;
}

/** Returns the start of a day of the device, or of one of the days after it; undefined for other text. */
function startOfDay(day: string, later = 0): string | undefined {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** Returns the query of a list of entries. */
export function auditQueryOf({ action, by, member, from, until }: AuditFilters) {
  const [start, end] = [startOfDay(from), startOfDay(until, 1)];
  return {
    ...(action !== '' && { action }),
    ...(isObjectId(by) && { by }),
    ...(isObjectId(member) && { member }),
    ...(start !== undefined && { from: start }),
    ...(end !== undefined && { until: end }),
  };
}

/** Query keys and functions of the administration. */
export const administrationQueries = {
  all: () => ['administration'] as const,
  lists: () => [...administrationQueries.all(), 'lists'] as const,

  members: ({ search, role, state }: MemberFilters) =>
    infiniteQueryOptions({
      queryKey: [...administrationQueries.lists(), 'members', search, role, state] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listAdministeredMembers, {
          query: {
            ...pageOf(pageParam),
            search,
            ...(role !== '' && { role }),
            ...(state !== '' && { state }),
          },
          signal,
        }),
      ...paged,
    }),

  member: (id: string) =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'member', id] as const,
      queryFn: async ({ signal }) => (await call(getAdministeredMember, { params: { id }, signal })).member,
      staleTime: STALE.moment,
    }),

  /** Owners and administrators: who may have done something. */
  staff: () =>
    queryOptions({
      queryKey: [...administrationQueries.all(), 'staff'] as const,
      queryFn: async ({ signal }) => {
        const limit = String(LIST_LIMITS.pageMax);
        const [owners, administrators] = await Promise.all([
          call(listAdministeredMembers, { query: { role: 'owner', limit }, signal }),
          call(listAdministeredMembers, { query: { role: 'administrator', limit }, signal }),
        ]);
        return [...owners.members, ...administrators.members];
      },
      staleTime: STALE.moment,
    }),

  audit: (filters: AuditFilters) =>
    infiniteQueryOptions({
      queryKey: [...administrationQueries.lists(), 'audit', auditQueryOf(filters)] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listAdministrationAudit, {
          query: {
            ...pageOf(pageParam),
            ...auditQueryOf(filters),
          },
          signal,
        }),
      ...paged,
    }),
};
