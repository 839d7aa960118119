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

  async has(memberId: string): Promise<boolean> {
    return mayDo(await this.#roles.of(memberId), 'cases.decide');
  }

  ids(): Promise<string[]> {
    return this.#roles.moderatorIds();
  }
}
