import type { ExportedFile, MemberBelongings, Members } from '../members/index.ts';
import type { Places } from '../places/index.ts';
import { deviceInWords } from './device-in-words.ts';
import type { Sessions } from './sessions.ts';

/** What accounts hold of a member: the account itself and where it is signed in. */
export function accountBelongings(members: Members, sessions: Sessions, places: Places): MemberBelongings {
  return {
    name: 'accounts',
    async *exportOf(memberId): AsyncGenerator<ExportedFile> {
      const member = await members.store.findById(memberId);
      if (!member) return;
      yield { path: 'account.json', json: members.presentOwn(member, places) };
      const live = await sessions.listOf(memberId);
      const told = live.map(({ userAgent, createdAt, lastUsedAt }) => ({
        device: deviceInWords(userAgent),
        userAgent,
        createdAt,
        lastUsedAt,
      }));
      yield { path: 'sessions.json', json: told };
    },
    async erase(memberId) {
      await sessions.endAll(memberId);
    },
  };
}
