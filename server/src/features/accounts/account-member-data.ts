import type { ExportedFile, MemberData, Members } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import { deviceInWords } from './sessions/device-in-words.ts';
import type { Devices } from './sign-in/devices.ts';
import type { Sessions } from './sessions/sessions.ts';

interface Deps {
  readonly members: Members;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly places: Places;
}

/** Member data of accounts: the account itself and its sessions. */
export function accountMemberData({ members, sessions, devices, places }: Deps): MemberData {
  return {
    name: 'accounts',
    async *export(memberId): AsyncGenerator<ExportedFile> {
      const member = await members.store.findById(memberId);
      if (!member) return;
      yield { path: 'account.json', json: members.presentOwn(member, places) };
      const live = await sessions.listOf(memberId);
      const rows = live.map(({ userAgent, createdAt, lastUsedAt }) => ({
        device: deviceInWords(userAgent),
        userAgent,
        createdAt,
        lastUsedAt,
      }));
      yield { path: 'sessions.json', json: rows };
    },
    async erase(memberId) {
      await sessions.endAll(memberId);
      await devices.forgetAllOf(memberId);
    },
  };
}
