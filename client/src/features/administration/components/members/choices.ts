import { MEMBER_STATES, type MemberState } from '@weft/shared/administration/views';
import { NETWORK_ROLES, type NetworkRole } from '@weft/shared/roles/policy';
import type { TagTone } from '@/ui/display/badge';
import { texts } from '../../texts/generated';

export const roleOptions = () => [
  { value: '' as const, label: texts.filters.anyRole },
  ...NETWORK_ROLES.map((value) => ({ value, label: texts.roles[value] })),
];

export const stateOptions = () => [
  { value: '' as const, label: texts.filters.anyState },
  ...MEMBER_STATES.map((value) => ({ value, label: texts.states[value] })),
];

export const isRole = (text: string): text is NetworkRole =>
  (NETWORK_ROLES as readonly string[]).includes(text);
export const isState = (text: string): text is MemberState =>
  (MEMBER_STATES as readonly string[]).includes(text);

export const STATE_TONES: Readonly<Record<MemberState, TagTone>> = {
  active: 'success',
  imported: 'warning',
  unverified: 'warning',
  waiting: 'warning',
  declined: 'plain',
  suspended: 'danger',
  leaving: 'danger',
};
