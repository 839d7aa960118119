import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AdministrationAction } from '@weft/shared/administration/actions';
import {
  getAdministeredMember,
  listAdministeredMembers,
  listAdministrationAudit,
} from '@weft/shared/administration/contract';
import type { MemberState } from '@weft/shared/administration/views';
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

  audit: (action: AdministrationAction | '', member: string) =>
    infiniteQueryOptions({
      queryKey: [...administrationQueries.lists(), 'audit', action, member] as const,
      queryFn: async ({ pageParam, signal }) =>
        call(listAdministrationAudit, {
          query: {
            ...pageOf(pageParam),
            ...(action !== '' && { action }),
            ...(member !== '' && { member }),
          },
          signal,
        }),
      ...paged,
    }),
};
