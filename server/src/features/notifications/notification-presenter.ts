import type { NotificationView } from '@weft/shared/notifications/views';
import type { Members } from '../members/index.ts';
import type { ReadNotified } from '../posts/index.ts';
import type { NotificationRecord } from './notification.store.ts';
import { actorsOf, newestThing, presentNotification, withoutHidden } from './present-notification.ts';

interface Deps {
  readonly members: Pick<Members, 'summariesOf'>;
  /** Members hidden from this member: blocked in either direction, or suspended. */
  readonly hiddenFrom: (memberId: string) => Promise<ReadonlySet<string>>;
  readonly readNotified: ReadNotified;
}

/** Loads the content of entries that their member may see now, and presents them. */
export class NotificationPresenter {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async all(memberId: string, records: readonly NotificationRecord[]): Promise<readonly NotificationView[]> {
    if (records.length === 0) return [];
    const { members, hiddenFrom, readNotified } = this.#deps;
    const hidden = await hiddenFrom(memberId);
    const visible = records.map((record) => withoutHidden(record, hidden));
    const summaries = await members.summariesOf([...new Set(visible.flatMap(actorsOf))]);
    const about = visible.map((record) => ({ record, thing: newestThing(record, summaries) }));
    const things = about.flatMap(({ thing }) => thing ?? []);
    const contents = await readNotified(memberId, things);
    const contentOf = new Map(things.map((thing, index) => [thing, contents[index] ?? null]));
    return about.flatMap(
      ({ record, thing }) =>
        presentNotification(record, summaries, (thing && contentOf.get(thing)) ?? null) ?? [],
    );
  }
}
