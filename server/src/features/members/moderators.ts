import type { Member, MemberStore } from './member.store.ts';

interface Deps {
  readonly emails: readonly string[];
  readonly members: Pick<MemberStore, 'findById' | 'findByEmail'>;
}

/** Moderators: members whose verified address is in the setting `MODERATOR_EMAILS`. */
export class Moderators {
  readonly #emails: ReadonlySet<string>;
  readonly #members: Deps['members'];

  constructor({ emails, members }: Deps) {
    this.#emails = new Set(emails);
    this.#members = members;
  }

  includes({ email, isEmailVerified, deletedAt }: Member): boolean {
    return isEmailVerified && deletedAt === undefined && this.#emails.has(email);
  }

  async has(memberId: string): Promise<boolean> {
    if (this.#emails.size === 0) return false;
    const member = await this.#members.findById(memberId);
    return member !== null && this.includes(member);
  }

  /** Ids of moderators. */
  async ids(): Promise<string[]> {
    const found = await Promise.all([...this.#emails].map((email) => this.#members.findByEmail(email)));
    return found.flatMap((member) => (member && this.includes(member) ? [member._id] : []));
  }
}
