import type { ModerationChanged } from '@weft/shared/safety/events';
import type { Background } from '../../platform/background.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { Members } from '../members/index.ts';
import type { CaseRecord, CaseStore } from './store/case.store.ts';

interface Deps {
  readonly members: Pick<Members, 'moderators'>;
  readonly cases: CaseStore;
  readonly publisher: Publisher;
  readonly background: Background;
}

/**
 * Publishes changes of cases to the open pages of all moderators, after the response, except for cases about their
 * own content.
 */
export class ModeratorEvents {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  publish(change: ModerationChanged['change'], { _id: caseId, author }: CaseRecord): void {
    const { members, cases, publisher, background } = this.#deps;
    background.run('tell moderators of a case', async () => {
      const moderators = await members.moderators.ids();
      const openCounts = await cases.openCounts(moderators);
      for (const moderator of moderators.filter((each) => each !== author)) {
        const openCount = openCounts.get(moderator) ?? 0;
        publisher.toMember(moderator, 'moderation_changed', { caseId, change, openCount });
      }
    });
  }
}
