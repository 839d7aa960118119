import type { ModerationChanged } from '@weft/shared/safety/events';
import type { Background } from '../../platform/background.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { Members } from '../members/index.ts';
import type { VisibleCases } from './reading/visible-cases.ts';
import type { CaseRecord } from './store/case.store.ts';

interface Deps {
  readonly members: Pick<Members, 'moderators'>;
  readonly visible: Pick<VisibleCases, 'openCounts'>;
  readonly publisher: Publisher;
  readonly background: Background;
}

/**
 * Publishes changes of cases to the open pages of the moderators who may see them, after the response.
 */
export class ModeratorEvents {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  publish(change: ModerationChanged['change'], of: CaseRecord): void {
    const { members, visible, publisher, background } = this.#deps;
    background.run('tell moderators of a case', async () => {
      const openCounts = await visible.openCounts(of, await members.moderators.ids());
      for (const [moderator, openCount] of openCounts)
        publisher.toMember(moderator, 'moderation_changed', { caseId: of._id, change, openCount });
    });
  }
}
