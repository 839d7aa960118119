import type { ModerationChanged } from '@weft/shared/safety/events';
import type { Background } from '../../platform/background.ts';
import type { Publisher } from '../../realtime/index.ts';
import type { Members } from '../members/index.ts';
import type { CaseRecord, CaseStore } from './store/case.store.ts';

interface Parts {
  readonly members: Pick<Members, 'moderators'>;
  readonly cases: CaseStore;
  readonly publisher: Publisher;
  readonly background: Background;
}

/** Tells the open pages of all moderators what happened to a case, after the answer; nothing of what is theirs. */
export class ModeratorNews {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  tell(change: ModerationChanged['change'], { _id: caseId, author }: CaseRecord): void {
    const { members, cases, publisher, background } = this.#parts;
    background.run('tell moderators of a case', async () => {
      const moderators = await members.moderators.ids();
      for (const moderator of moderators.filter((each) => each !== author)) {
        const openCount = await cases.openCount(moderator);
        publisher.toMember(moderator, 'moderation_changed', { caseId, change, openCount });
      }
    });
  }
}
