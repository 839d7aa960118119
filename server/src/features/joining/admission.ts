import { JOINING_TEXTS } from '@weft/shared/joining/texts';
import { AppError } from '../../errors/app-error.ts';
import { forbidden } from '../../errors/common.ts';
import type { Invitations } from './invitations.ts';
import type { NetworkSettings } from './network-settings.ts';

const { rules } = JOINING_TEXTS;

interface Deps {
  readonly settings: NetworkSettings;
  readonly invitations: Invitations;
  /** `MODERATOR_EMAILS`: the operator lets these addresses in. */
  readonly moderatorEmails: readonly string[];
}

interface Newcomer {
  readonly email: string;
  readonly invitation?: string | undefined;
}

/** What a registration that is allowed needs. */
export interface Admitted {
  /** The invitation to use. */
  readonly invitation?: { readonly id: string; readonly invitedBy: string | undefined };
  /** Set if owners or administrators have to let the member in. */
  readonly application?: 'waiting';
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** The only place that decides who may register. */
export class Admission {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Throws FORBIDDEN, with a field if another address would help; OTP_EXPIRED for an unusable invitation. */
  async of({ email, invitation }: Newcomer): Promise<Admitted> {
    const { settings, moderatorEmails } = this.#deps;
    if (invitation !== undefined) return this.#byInvitation(email, invitation);
    if (moderatorEmails.includes(email)) return {};
    const { mode } = await settings.registration();
    if (mode === 'open') return {};
    if (mode === 'approval') return { application: 'waiting' };
    if (mode === 'domains') {
      await this.requireAllowedAddress(email);
      return {};
    }
    throw forbidden(() => (mode === 'invitation' ? rules.invitationOnly : rules.closed));
  }

  /** Throws FORBIDDEN if members may only have addresses at domains that this address is not at. */
  async requireAllowedAddress(email: string): Promise<void> {
    const { settings, moderatorEmails } = this.#deps;
    const { mode, domains } = await settings.registration();
    if (mode !== 'domains' || domains.includes(domainOf(email)) || moderatorEmails.includes(email)) return;
    throw wrongAddress(() => rules.otherDomain);
  }

  /** Like `Invitations.use`. */
  use(invitationId: string, email: string): ReturnType<Invitations['use']> {
    return this.#deps.invitations.use(invitationId, email);
  }

  async #byInvitation(email: string, token: string): Promise<Admitted> {
    const { invitations, settings } = this.#deps;
    const found = await invitations.find(token);
    if (found.email !== null && found.email !== email) throw wrongAddress(() => rules.otherAddress);
    await invitations.requireUsable(found, email);
    const { mode, invitationsSkipApproval } = await settings.registration();
    return {
      invitation: { id: found._id, invitedBy: found.invitedBy },
      ...(mode === 'approval' && !invitationsSkipApproval && { application: 'waiting' as const }),
    };
  }
}

function wrongAddress(message: () => string): AppError {
  return new AppError('FORBIDDEN', message, { fields: { email: message } });
}
