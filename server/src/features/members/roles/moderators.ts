import { mayDo } from '@weft/shared/roles/policy';
import type { Member } from '../member.store.ts';
import type { Roles } from './roles.ts';

/** Members whose role lets them decide about reports. */
export class Moderators {
  readonly #roles: Roles;

  constructor({ roles }: { readonly roles: Roles }) {
    this.#roles = roles;
  }

  includes(member: Member): boolean {
    return mayDo(this.#roles.roleOf(member), 'cases.decide');
  }

  /** Whether the member may decide now. */
  has(memberId: string): Promise<boolean> {
    return this.#roles.allows(memberId, 'cases.decide');
  }

  /** Ids of those who may decide now. */
  ids(): Promise<string[]> {
    return this.#roles.activeModeratorIds();
  }
}
