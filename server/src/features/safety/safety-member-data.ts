import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData } from '../members/index.ts';
import { presentOwnReport } from './reading/present-case.ts';
import type { SafetyDeps } from './safety-deps.ts';

type Deps = Pick<SafetyDeps, 'database' | 'cases' | 'reports' | 'audit' | 'members' | 'events' | 'clock'>;

/**
 * Member data of reports: the export has a member's own reports, not those about them. Deletion removes the name from
 * reports, decisions and audit entries, closes cases about the member, and removes their evidence.
 */
export function safetyMemberData(deps: Deps): MemberData {
  const { database, cases, reports, audit, members, events, clock } = deps;

  const endCasesAbout = async (memberId: string): Promise<void> => {
    for (;;) {
      const found = await cases.ofAuthor(memberId);
      if (found.length === 0) return;
      for (const each of found) {
        const closed = await database.inTransaction(async () => {
          // The content is removed with the account.
          const decision = { outcome: 'removed', note: '', at: clock.date() } as const;
          const ended = await cases.close(each._id, decision, false);
          await cases.forgetAuthor(each._id);
          await reports.dropEvidence([each._id]);
          return ended;
        });
        if (closed) events.publish('closed', closed);
      }
    }
  };

  return {
    name: 'reports',

    async *export(memberId): AsyncGenerator<ExportedFile> {
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
      await members.suspensions.removeAllOf(memberId);
      members.suspensions.changed(memberId);
    },
  };
}
