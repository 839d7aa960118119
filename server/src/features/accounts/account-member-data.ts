import type { emailChangeData } from './email-change/email-change-data.ts';
import type { ExportedFile, MemberData, Members } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import { deviceInWords } from './sessions/device-in-words.ts';
import type { Devices } from './sign-in/devices.ts';
import type { Passkeys } from './passkeys/passkeys.ts';
import { presentPasskey } from './passkeys/present-passkey.ts';
import type { provisionedData } from './scim/provisioned-data.ts';
import type { Identities } from './providers/identities.ts';
import { exportIdentities } from './providers/identity-data.ts';
import type { PendingSignIns } from './second-factor/pending-sign-ins.ts';
import { presentSecondFactor } from './second-factor/present-second-factor.ts';
import type { MemberSecurityLog } from './security-log/member-security-log.ts';
import { exportSecurityLog } from './security-log/security-log-data.ts';
import type { SecondFactors } from './second-factor/second-factors.ts';
import { presentTrustedBrowser } from './trusted-browsers/present-trusted-browser.ts';
import type { TrustedBrowsers } from './trusted-browsers/trusted-browsers.ts';
import type { Sessions } from './sessions/sessions.ts';

interface Deps {
  readonly members: Members;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly secondFactors: SecondFactors;
  readonly pendings: PendingSignIns;
  readonly trusted: TrustedBrowsers;
  readonly passkeys: Passkeys;
  readonly identities: Identities;
  readonly provisioned: ReturnType<typeof provisionedData>;
  readonly emailChanges: ReturnType<typeof emailChangeData>;
  readonly memberLog: MemberSecurityLog;
  readonly places: Places;
}

/** Member data of accounts: the account itself, its sessions, passkeys, linked sign-ins and security log, and since when it has a second factor. */
export function accountMemberData(deps: Deps): MemberData {
  const {
    members,
    sessions,
    devices,
    secondFactors,
    pendings,
    trusted,
    passkeys,
    identities,
    provisioned,
    emailChanges,
    memberLog,
    places,
  } = deps;
  return {
    name: 'accounts',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      const member = await members.store.findById(memberId);
      if (!member) return;
      yield { path: 'account.json', json: await members.presentOwn(member, places) };
      const live = await sessions.listOf(memberId);
      const rows = live.map(({ userAgent, createdAt, lastUsedAt }) => ({
        device: deviceInWords(userAgent),
        userAgent,
        createdAt,
        lastUsedAt,
      }));
      yield { path: 'sessions.json', json: rows };
      const { onSince } = presentSecondFactor(await secondFactors.find(memberId));
      const browsersWithoutCode = (await trusted.listOf(memberId)).map(presentTrustedBrowser);
      yield { path: 'second-factor.json', json: { onSince, browsersWithoutCode } };
      yield await emailChanges.export(memberId);
      yield await exportSecurityLog(memberLog, memberId);
      yield await exportIdentities(identities, memberId);
      yield await provisioned.export(memberId);
      yield { path: 'passkeys.json', json: (await passkeys.listOf(memberId)).map(presentPasskey) };
    },
    async erase(memberId) {
      await sessions.endAll(memberId);
      await devices.forgetAllOf(memberId);
      await pendings.removeAllOf(memberId);
      await secondFactors.removeOf(memberId);
      await trusted.forgetAllOf(memberId);
      await passkeys.removeAllOf(memberId);
      await identities.removeAllOf(memberId);
      await provisioned.erase(memberId);
      await emailChanges.erase(memberId);
      await memberLog.removeAllOf(memberId);
    },
  };
}
