import { NETWORK_LIMITS } from '@weft/shared/limits';
import type { MemberStore } from './member.store.ts';

/** The only place that decides whether the network is almost empty. */
export class NetworkSize {
  readonly #members: Pick<MemberStore, 'areFewerThan'>;
  #hasGrown = false;

  constructor(members: Pick<MemberStore, 'areFewerThan'>) {
    this.#members = members;
  }

  /** Networks rarely shrink, so one that has grown is not counted again. */
  async isAlmostEmpty(): Promise<boolean> {
    if (this.#hasGrown) return false;
    const isAlmostEmpty = await this.#members.areFewerThan(NETWORK_LIMITS.fewMembers);
    this.#hasGrown = !isAlmostEmpty;
    return isAlmostEmpty;
  }
}
