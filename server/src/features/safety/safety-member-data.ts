import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData } from '../members/index.ts';
import { currentContent } from './reading/current-content.ts';
import { presentOwnReport } from './reading/present-case.ts';
import type { SafetyDeps } from './safety-deps.ts';
import type { CaseRecord } from './store/case.store.ts';

type Deps = Pick<
  SafetyDeps,
  'database' | 'cases' | 'reports' | 'audit' | 'reportables' | 'members' | 'events' | 'clock'
>;

/**
 * Member data of reports: the export has a member's own reports, not those about them. Deletion removes the name from
 * reports, decisions and audit entries, closes cases about content that went with the account, and removes their
 * evidence. Cases about content of a company that stays keep both: another member stands for it.
 */
export function safetyMemberData(deps: Deps): MemberData {
  const { database, cases, reports, audit, members, events, clock } = deps;

  const end = async ({ _id }: CaseRecord): Promise<void> => {
    const closed = await database.inTransaction(async () => {
      // The content is removed with the account.
      const decision = { outcome: 'removed', note: '', at: clock.date() } as const;
      const ended = await cases.close(_id, decision, false);
      await cases.forgetAuthor(_id);
      await reports.dropEvidence([_id]);
      return ended;
    });
    if (closed) events.publish('closed', closed);
  };

  const leaveCases = async (memberId: string): Promise<void> => {
    for (;;) {
      const found = await cases.ofAuthor(memberId);
      if (found.length === 0) return;
      // The features of the content have erased the member before: it is gone, or another member stands for it.
      const content = await currentContent(deps, found);
      const authors = new Map(
        found.flatMap(({ _id }) => {
          const author = content.get(_id)?.author;
          return author === undefined || author === memberId ? [] : [[_id, author] as const];
        }),
      );
      await cases.changeAuthors(authors);
      for (const each of found) if (!authors.has(each._id)) await end(each);
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
      await leaveCases(memberId);
      await cases.forgetModerator(memberId);
      await audit.forgetMember(memberId);
      await members.suspensions.removeAllOf(memberId);
      members.suspensions.changed(memberId);
    },
  };
}
