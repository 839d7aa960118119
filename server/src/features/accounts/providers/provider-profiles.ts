import type { SignInProvider } from '../../../config/sign-in-providers.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Member, Members } from '../../members/index.ts';

interface Deps {
  readonly members: Members;
  readonly clock: Clock;
}

/** What an organisation says of a member now; undefined if it says nothing. */
interface NamedFacts {
  readonly fullName?: string | undefined;
  readonly headline?: string | undefined;
}

/** Whether the provider may have members with this address: it names no domains, or this one. */
export function isDomainOf({ domains }: Pick<SignInProvider, 'domains'>, email: string): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** Names and headlines that follow an organisation. */
export class ProviderProfiles {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Takes name and headline over, where the provider does that always. Returns the member as they are then. */
  async follow(member: Member, { profile }: SignInProvider, facts: NamedFacts): Promise<Member> {
    const { members, clock } = this.#deps;
    const { fullName = member.fullName, headline = member.headline } = profile === 'always' ? facts : {};
    if (fullName === member.fullName && headline === member.headline) return member;
    const changes = { fullName, headline, updatedAt: clock.date() };
    const changed = await members.store.change(member._id, changes, { email: member.email });
    members.summaries.forget(member._id);
    return changed?.after ?? member;
  }
}
