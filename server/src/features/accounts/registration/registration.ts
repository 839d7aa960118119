import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Step1Input } from '@weft/shared/accounts/contract';
import type { RegisterInput as Whole, Step3Input as Step3 } from '@weft/shared/accounts/step3-input';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { AppError } from '../../../errors/app-error.ts';
import { unauthenticated } from '../../../errors/common.ts';
import type { UploadedFile } from '../../../http/bodies/multipart.ts';
import type { Registrant } from '../../../http/routes/route.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { SecurityLog } from '../../../platform/logger/security-log.ts';
import type { Admission } from '../../joining/index.ts';
import type { Media } from '../../media/index.ts';
import type { Member, Members, NewMember } from '../../members/index.ts';
import type { RequiredPages } from '../../pages/index.ts';
import { residenceOf, type Places } from '../../places/index.ts';
import type { CodeStore } from '../codes/code.store.ts';
import type { PasswordRules } from '../passwords/password-rules.ts';
import type { PasswordSignIn } from '../passwords/password-sign-in.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { ResetGrantStore } from '../recovery/reset-grant.store.ts';
import type { Tokens } from '../credentials/tokens.ts';

type Step1 = z.infer<typeof Step1Input>;

/** The part of media that accounts need: profile images. */
export type ProfileFiles = Pick<Media, 'ingestProfileImage' | 'exchange' | 'openScratchFor'>;

interface Deps {
  readonly members: Members;
  readonly places: Places;
  readonly media: ProfileFiles;
  readonly codes: CodeStore;
  readonly grants: ResetGrantStore;
  readonly passwords: Passwords;
  readonly passwordSignIn: PasswordSignIn;
  readonly passwordRules: PasswordRules;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
  readonly admission: Admission;
  readonly acceptance: Pick<RequiredPages, 'acceptedByRegistering'>;
  readonly requireVerification: boolean;
}

interface Started {
  readonly token: string;
  readonly member: Member;
}

const orNone = (text: string | undefined): string | null => text || null;

function emailTaken(): AppError {
  const message = () => ACCOUNT_TEXTS.failed.emailTaken;
  return new AppError('EMAIL_TAKEN', message, { fields: { email: message } });
}

/** Returns the files of an attempt. */
function picturesOf(attempt: Pick<Member, 'profileImage' | 'bannerImage'> | null | undefined): string[] {
  return [...(attempt?.profileImage?.keys ?? []), ...(attempt?.bannerImage?.keys ?? [])];
}

/** Somebody whose address an organisation has verified. */
interface ProvenNewcomer {
  readonly email: string;
  readonly fullName: string;
  readonly headline: string | null;
}

/** Registration of new members. */
export class Registration {
  readonly #deps: Deps;
  /** Without verification a complete account counts as verified, and its address as taken. */
  readonly #completion: { isEmailVerified?: true };

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#completion = deps.requireVerification ? {} : { isEmailVerified: true };
  }

  step1(input: Step1): Promise<Started> {
    return this.#start(input, {});
  }

  registerWhole(input: Whole): Promise<Started> {
    const { phoneNumber, location } = input;
    return this.#start(input, {
      phoneNumber: orNone(phoneNumber),
      location: { ...this.#home(location), pinCode: orNone(location.pinCode) },
      ...this.#completion,
    });
  }

  /**
   * Creates a verified account without a password, and runs `work` in the same transaction. An attempt with this address
   * that was never verified is removed with its codes and files. Throws like `Admission.of`, and EMAIL_TAKEN.
   */
  async startProven(newcomer: ProvenNewcomer, work: (member: Member) => Promise<void>): Promise<Member> {
    const { admission, members, media, codes, grants, clock, securityLog } = this.#deps;
    const { email, fullName, headline } = newcomer;
    const { application } = await admission.of({ email });
    const attempt = randomBytes(12).toString('hex');
    const fresh = { email, fullName, passwordHash: '', attempt, now: clock.date() };
    const fields = { isEmailVerified: true, headline, ...(application && { application }) };
    const member = await media.exchange([], async () => {
      const before = await members.addresses.removeUnverified(email);
      await codes.removeAllOf(email);
      await grants.removeAllOf(email);
      const value = await members.store.start(fresh, fields);
      if (!value) throw emailTaken();
      await work(value);
      return { value, removed: picturesOf(before) };
    });
    securityLog('registered', { memberId: member._id });
    return member;
  }

  async step2({ memberId, attempt }: Registrant, file: UploadedFile): Promise<Member> {
    const { media, members } = this.#deps;
    const profileImage = await media.ingestProfileImage(memberId, file, 'avatar');
    const member = await media.exchange(profileImage.keys, async () => {
      const changed = await members.store.change(memberId, { profileImage }, { attempt });
      if (!changed) throw unauthenticated();
      return { value: changed.after, removed: changed.before.profileImage?.keys ?? [] };
    });
    members.summaries.forget(memberId);
    return member;
  }

  /** What registration did not ask for stays: a member may have given it before. */
  async step3({ memberId, attempt }: Registrant, { phoneNumber, location }: Step3): Promise<Member> {
    const { city, state, country } = this.#home(location);
    const changes = {
      'location.city': city,
      'location.state': state,
      'location.country': country,
      ...(location.pinCode !== undefined && { 'location.pinCode': orNone(location.pinCode) }),
      ...(phoneNumber !== undefined && { phoneNumber: orNone(phoneNumber) }),
      ...this.#completion,
    };
    const changed = await this.#deps.members.store.change(memberId, changes, { attempt });
    if (!changed) throw unauthenticated();
    return changed.after;
  }

  /** Returns the registration of this token; undefined if the token is no longer valid. */
  async holderOf(token: string): Promise<Registrant | undefined> {
    const { tokens, members, requireVerification } = this.#deps;
    const claims = tokens.read('registration', token);
    const member = claims && (await members.store.findById(claims.memberId));
    if (!member || member.attempt !== claims.id) return undefined;
    if (member.isEmailVerified && requireVerification) return undefined;
    return { memberId: member._id, attempt: member.attempt };
  }

  #home(location: Step3['location']): Omit<Member['location'], 'pinCode'> {
    return { city: location.city, ...residenceOf(this.#deps.places, location) };
  }

  async #start(input: Step1, further: Partial<Member>): Promise<Started> {
    const { admission, acceptance, passwords, passwordRules, passwordSignIn, tokens } = this.#deps;
    const { clock, securityLog } = this.#deps;
    const { email, fullName } = input;
    await passwordSignIn.require();
    const { invitation, application } = await admission.of(input);
    const { id, invitedBy } = invitation ?? {};
    passwordRules.check(input.password, input, 'password');
    const attempt = randomBytes(12).toString('hex');
    const passwordHash = await passwords.hash(input.password);
    const now = clock.date();
    const fresh = { email, fullName, passwordHash, attempt, now };
    const acceptedPages = await acceptance.acceptedByRegistering(now);
    const fields = {
      ...further,
      ...(acceptedPages.length > 0 && { acceptedPages }),
      ...(id !== undefined && { invitation: id }),
      ...(invitedBy !== undefined && { invitedBy }),
      ...(application && { application }),
    };
    const member = (await this.#startNew(fresh, fields)) ?? (await this.#startAfresh(fresh, fields));
    if (!member) throw emailTaken();
    securityLog('registered', { memberId: member._id });
    return { token: tokens.issue('registration', { memberId: member._id, id: attempt }), member };
  }

  /** Creates an account and uses its invitation, or neither. Null if the address has an account. */
  async #startNew(fresh: NewMember, fields: Partial<Member>): Promise<Member | null> {
    const { media, members } = this.#deps;
    const { invitation } = fields;
    if (invitation === undefined) return members.store.start(fresh, fields);
    if (await members.store.findByEmail(fresh.email)) return null;
    return media.exchange([], async () => {
      const removed = await this.#use(invitation, fresh.email);
      const value = await members.store.start(fresh, fields);
      if (!value) throw emailTaken();
      return { value, removed };
    });
  }

  /**
   * Uses an invitation in the current transaction, with all that belongs to an attempt that this replaces. Returns the
   * files to remove.
   */
  async #use(invitation: string, email: string): Promise<readonly string[]> {
    const { admission, codes, grants, members } = this.#deps;
    const replaced = await admission.use(invitation, email);
    if (!replaced) return [];
    members.summaries.forget(replaced._id);
    await codes.removeAllOf(replaced.email);
    await grants.removeAllOf(replaced.email);
    return picturesOf(replaced);
  }

  /**
   * Replaces an attempt that was never verified: its tokens become invalid, and its codes, grants and files are
   * removed in the same transaction. Its invitation is used once for all attempts. Null if the address belongs to a member,
   * or the attempt is suspended.
   */
  async #startAfresh(fresh: NewMember, fields: Partial<Member>): Promise<Member | null> {
    const { codes, grants, members, media } = this.#deps;
    const { invitation } = fields;
    const started = await media.exchange([], async () => {
      const value = await members.store.startAfresh(fresh, fields);
      let removed: readonly string[] = [];
      if (value) {
        const isUsed = invitation === undefined || value.before.invitation === invitation;
        if (!isUsed) removed = await this.#use(invitation, fresh.email);
        await codes.removeAllOf(fresh.email);
        await grants.removeAllOf(fresh.email);
      }
      return { value, removed: [...removed, ...picturesOf(value?.before)] };
    });
    if (!started) return null;
    members.summaries.forget(started.after._id);
    return started.after;
  }
}
