import { NETWORK_LIMITS } from '@weft/shared/limits';
import type { MemberStore } from './member.store.ts';
import type { SamplePeopleStore } from './sample-people/sample-people.store.ts';

interface Deps {
  readonly members: Pick<MemberStore, 'areFewerThan'>;
  readonly samplePeople: Pick<SamplePeopleStore, 'find'>;
}

/** The only place that decides whether the network is almost empty. Sample people don't count. */
export class NetworkSize {
  readonly #deps: Deps;
  #hasGrown = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Networks rarely shrink, so one that has grown is not counted again. */
  async isAlmostEmpty(): Promise<boolean> {
    if (this.#hasGrown) return false;
    const { members, samplePeople } = this.#deps;
    if (await members.areFewerThan(NETWORK_LIMITS.fewMembers)) return true;
    const samples = (await samplePeople.find())?.addresses.length ?? 0;
    const isAlmostEmpty = samples > 0 && (await members.areFewerThan(NETWORK_LIMITS.fewMembers + samples));
    this.#hasGrown = !isAlmostEmpty;
    return isAlmostEmpty;
  }
}
