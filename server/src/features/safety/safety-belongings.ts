import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberBelongings } from '../members/index.ts';
import { presentOwnReport } from './reading/present-case.ts';
import type { SafetyParts } from './safety-parts.ts';

type Parts = Pick<SafetyParts, 'database' | 'cases' | 'reports' | 'audit' | 'members' | 'news' | 'clock'>;

/**
 * What a member reported is theirs to take along; what others reported of them is not. When an account goes, its reports, decisions and
 * entries of the audit trail stay without a name, cases about it end, and what was kept of its content goes.
 */
export function safetyBelongings(parts: Parts): MemberBelongings {
  const { database, cases, reports, audit, members, news, clock } = parts;

  const endCasesAbout = async (memberId: string): Promise<void> => {
    for (;;) {
      const found = await cases.ofAuthor(memberId);
      if (found.length === 0) return;
      for (const each of found) {
        const closed = await database.inTransaction(async () => {
          // With the account its content is gone.
          const decision = { outcome: 'removed', note: '', at: clock.date() } as const;
          const ended = await cases.close(each._id, decision, false);
          await cases.forgetAuthor(each._id);
          await reports.dropEvidence([each._id]);
          return ended;
        });
        if (closed) news.tell('closed', closed);
      }
    }
  };

  return {
    name: 'reports',

    async *exportOf(memberId): AsyncGenerator<ExportedFile> {
      let part = 0;
      for await (const rows of batchesOf((after, limit) => reports.ofReporter(memberId, after, limit))) {
        yield { path: `reports/reports-${(part += 1)}.json`, json: rows.map(presentOwnReport) };
      }
    },

    async erase(memberId) {
      await reports.forgetReporter(memberId);
      await endCasesAbout(memberId);
      await cases.forgetModerator(memberId);
      await audit.forgetMember(memberId);
      await members.suspensions.lift(memberId);
      members.suspensions.changed();
    },
  };
}
