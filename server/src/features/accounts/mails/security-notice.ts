import { appName } from '@weft/shared/app';
import type { SecurityKind } from '@weft/shared/accounts/security-log/contract';
import { texts } from './texts/generated/index.ts';

/** What members learn of by push as well; the mails about it have the same subject. */
const NOTICES = {
  newDevice: texts.newDevice,
  passwordChanged: texts.changed,
  emailChanged: texts.emailChanged,
  passkeyAdded: texts.passkeyAdded,
  passkeyRemoved: texts.passkeyRemoved,
  identityLinked: texts.identityLinked,
  identityUnlinked: texts.identityUnlinked,
  appOn: texts.secondFactorOn,
  appOff: texts.secondFactorOff,
  recoveryCodesRenewed: texts.recoveryCodes,
  recoveryCodeUsed: texts.recoveryCodeUsed,
} satisfies Partial<Record<SecurityKind, object>>;

const isNoticed = (kind: string): kind is keyof typeof NOTICES => Object.hasOwn(NOTICES, kind);

/** One sentence about a change of the account, in the current language; undefined if it is not worth a notice. */
export function securityNotice(kind: string): string | undefined {
  return isNoticed(kind) ? NOTICES[kind].subject({ app: appName() }) : undefined;
}
