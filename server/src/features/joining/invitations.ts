import { randomBytes } from 'node:crypto';
import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { AppError } from '../../errors/app-error.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { PageRequest } from '../../platform/database/time-cursor.ts';
import type { Mailer } from '../../platform/mailer/mailer.ts';
import { secretDigest } from '../../platform/secret-digest.ts';
import type { Members, UnverifiedAccount } from '../members/index.ts';
import type { InvitationRecord, InvitationStore } from './invitation.store.ts';
import { invitationMail } from './mails/joining-mails.ts';

const DAY = 24 * 60 * 60_000;
const unusable = (): AppError => new AppError('OTP_EXPIRED', () => JOINING_TEXTS.rules.invitation);

const isUsedUp = ({ uses, maxUses }: InvitationRecord): boolean => uses >= (maxUses ?? Infinity);

interface Deps {
  readonly store: InvitationStore;
  readonly members: Members;
  readonly mailer: Mailer;
  readonly background: Background;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

interface Wanted {
  readonly email: string | null;
  readonly note: string;
  readonly maxUses: number | null;
  readonly days: number;
}

/** Invitations by link and by mail. */
export class Invitations {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** In the current transaction. The link is returned once: only its digest is stored. */
  async create(inviterId: string, { email, note, maxUses, days }: Wanted) {
    const { store, clock, publicUrl } = this.#deps;
    const token = randomBytes(32).toString('base64url');
    const invitation = await store.add({
      digest: secretDigest(token),
      email,
      note,
      maxUses: email === null ? maxUses : 1,
      invitedBy: inviterId,
      expiresAt: new Date(clock.now() + days * DAY),
      createdAt: clock.date(),
    });
    return { invitation, link: `${publicUrl()}/register#token=${token}` };
  }

  /** Mails the link in the language of the call, because the language of the invited person is unknown. */
  async mail(inviterId: string, email: string, link: string): Promise<void> {
    const { members, mailer, background } = this.#deps;
    const inviter = await members.store.findById(inviterId);
    const mail = invitationMail({ email, inviter: inviter?.fullName ?? '', link });
    background.run('mail an invitation', () => mailer.send(mail));
  }

  page(request: PageRequest) {
    return this.#deps.store.page(request);
  }

  /** In the current transaction; returns the revoked invitation, null if there is none. */
  revoke(id: string): Promise<InvitationRecord | null> {
    return this.#deps.store.remove(id);
  }

  /**
   * Returns an invitation for its holder, who may have started a registration with it. Throws OTP_EXPIRED, also for a
   * link that members used up; a mailed invitation can only be used up by the person who holds it.
   */
  async check(token: string): Promise<InvitationRecord> {
    const found = await this.find(token);
    if (found.email === null && isUsedUp(found) && !(await this.#isReplaceable(found))) throw unusable();
    return found;
  }

  /** Returns an invitation that may be used up. Throws OTP_EXPIRED. */
  async find(token: string): Promise<InvitationRecord> {
    const { store, clock } = this.#deps;
    const found = await store.findByDigest(secretDigest(token));
    if (!found || found.expiresAt.getTime() <= clock.now()) throw unusable();
    return found;
  }

  /** Throws OTP_EXPIRED if members used it up, or others than the account of this address. */
  async requireUsable(invitation: InvitationRecord, email: string): Promise<void> {
    if (!isUsedUp(invitation)) return;
    const account = await this.#deps.members.store.findByEmail(email);
    if (account?.invitation === invitation._id || (await this.#isReplaceable(invitation))) return;
    throw unusable();
  }

  /**
   * Counts a use by this address in the current transaction. An account of another address that used up an invitation
   * for one person, and whose address was never verified, is removed and returned: it may be the same person's, with a
   * mistyped address. Throws OTP_EXPIRED if the invitation has become unusable.
   */
  async use(id: string, email: string): Promise<UnverifiedAccount | null> {
    const { store, members, clock } = this.#deps;
    if (await store.use(id, clock.date())) return null;
    if (!(await store.giveBack(id))) throw unusable();
    const replaced = await members.addresses.removeUnverifiedInvited(id, email);
    if (!replaced || !(await store.use(id, clock.date()))) throw unusable();
    return replaced;
  }

  /** Whether it is for one person, and used up by an account whose address was never verified. */
  async #isReplaceable({ _id, maxUses }: InvitationRecord): Promise<boolean> {
    return maxUses === 1 && (await this.#deps.members.addresses.hasUnverifiedInvited(_id));
  }

  /** The name of the inviting member; null if nobody may see that member. */
  async inviterName({ invitedBy }: InvitationRecord): Promise<string | null> {
    if (invitedBy === undefined) return null;
    const found = await this.#deps.members.summariesOf([invitedBy]);
    return found.get(invitedBy)?.fullName ?? null;
  }
}
