import type { SecurityKind } from '@weft/shared/accounts/security-log/contract';
import type { Background } from '../../../platform/background.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import { requestContextCaller } from '../../../platform/logger/request-context.ts';
import type { SecurityEvent, SecurityFacts, SecurityLog } from '../../../platform/logger/security-log.ts';
import type { EventEmitter } from '../../../platform/events/event-bus.ts';
import type { AccountEvents } from '../account-events.ts';
import type { Members } from '../../members/index.ts';
import type { SecurityEntry, SecurityEntryStore } from './security-entry.store.ts';
import { shortenedNetwork } from './shortened-network.ts';

const USER_AGENT_MAX = 300;

interface Deps {
  readonly store: SecurityEntryStore;
  readonly members: Members;
  readonly clock: Clock;
  readonly background: Background;
  readonly events: EventEmitter<AccountEvents>;
}

/** Events of the server's log that members see, too. */
const KINDS: Partial<Record<SecurityEvent, SecurityKind>> = {
  'signed-in': 'signedIn',
  'code-refused': 'wrongCode',
  'new-device': 'newDevice',
  'password-changed': 'passwordChanged',
  'password-reset': 'passwordReset',
  'email-changed': 'emailChanged',
  'email-change-undone': 'emailChangeUndone',
  'passkey-added': 'passkeyAdded',
  'passkey-removed': 'passkeyRemoved',
  'identity-linked': 'identityLinked',
  'identity-unlinked': 'identityUnlinked',
  'second-factor-on': 'appOn',
  'second-factor-off': 'appOff',
  'browser-trusted': 'browserTrusted',
  'recovery-codes-renewed': 'recoveryCodesRenewed',
  'recovery-code-used': 'recoveryCodeUsed',
  'sessions-ended': 'sessionsEnded',
  'data-exported': 'dataExported',
};

function kindOf(event: SecurityEvent, { reason, count }: SecurityFacts): SecurityKind | undefined {
  if (event === 'signed-in' && reason === 'passkey') return 'signedInWithPasskey';
  if (event === 'signed-in' && reason === 'provider') return 'signedInAtProvider';
  if (event === 'sign-in-refused') {
    if (reason === 'wrong second factor') return 'wrongCode';
    return reason?.startsWith('wrong') ? 'wrongPassword' : undefined;
  }
  return event === 'sessions-ended' && count === 0 ? undefined : KINDS[event];
}

/** The security logs that members see in their settings. */
export class MemberSecurityLog {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns a log that writes to the server's log and, after the response, to the member's. */
  recording(log: SecurityLog): SecurityLog {
    return (event, facts) => {
      log(event, facts);
      const kind = kindOf(event, facts);
      if (kind !== undefined && facts.memberId !== undefined) this.#record(facts.memberId, kind);
    };
  }

  page(
    memberId: string,
    request: PageRequest,
  ): Promise<{ rows: SecurityEntry[]; nextCursor: string | null }> {
    return this.#deps.store.page(memberId, request);
  }

  async removeAllOf(memberId: string): Promise<void> {
    await this.#deps.store.removeAllOf(memberId);
  }

  #record(memberId: string, kind: SecurityKind): void {
    const { store, members, clock, background, events } = this.#deps;
    const caller = requestContextCaller();
    const entry = {
      memberId,
      kind,
      userAgent: (caller?.userAgent ?? '').slice(0, USER_AGENT_MAX),
      network: caller ? shortenedNetwork(caller.ip) : null,
      createdAt: clock.date(),
    };
    background.run('add to a security log', async () => {
      await store.add(entry);
      // The account may have been deleted, and its log erased, while the entry was under way.
      const member = await members.store.findById(memberId);
      if (!member || member.deletedAt) await store.removeAllOf(memberId);
      else events.emit('security.noted', { memberId, kind });
    });
  }
}
