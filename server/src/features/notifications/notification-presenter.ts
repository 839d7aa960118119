import type { NotificationView } from '@weft/shared/notifications/views';
import type { Members } from '../members/index.ts';
import type { ReadNotified } from '../posts/index.ts';
import type { NotificationRecord } from './notification-records.ts';
import {
  actorsOf,
  companyOf,
  isByAuthor,
  networkOf,
  newestThing,
  presentWithoutActors,
  presentNotification,
  withCompanies,
  withoutHidden,
  type NotifiedCompany,
} from './present-notification.ts';

/** Returns those of the companies that the member may see, by id. */
export type CompaniesSeen = (
  memberId: string,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, NotifiedCompany>>;

interface Deps {
  readonly members: Pick<Members, 'summariesOf'>;
  /** Members hidden from this member: blocked in either direction, or suspended. */
  readonly hiddenFrom: (memberId: string) => Promise<ReadonlySet<string>>;
  readonly readNotified: ReadNotified;
  readonly companiesSeen: CompaniesSeen;
}

/** Loads the content of entries that their member may see now, and presents them. */
export class NotificationPresenter {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async all(memberId: string, records: readonly NotificationRecord[]): Promise<readonly NotificationView[]> {
    if (records.length === 0) return [];
    const { members, hiddenFrom, readNotified, companiesSeen } = this.#deps;
    const hidden = await hiddenFrom(memberId);
    const visible = records.map((record) => withoutHidden(record, hidden));
    const summaries = await members.summariesOf([...new Set(visible.flatMap(actorsOf))]);
    const companies = await companiesSeen(memberId, [
      ...visible.flatMap((record) => companyOf(record) ?? []),
      ...visible
        .filter(isByAuthor)
        .flatMap(actorsOf)
        .filter((id) => !summaries.has(id)),
    ]);
    const actors = withCompanies(summaries, companies);
    const about = visible.map((record) => ({ record, thing: newestThing(record, actors) }));
    const things = about.flatMap(({ thing }) => thing ?? []);
    const contents = await readNotified(memberId, things);
    const contentOf = new Map(things.map((thing, index) => [thing, contents[index] ?? null]));
    return about.flatMap(({ record, thing }) => {
      const company = networkOf(record) ?? companies.get(companyOf(record) ?? '') ?? null;
      if (company || record.kind === 'applicationErased') return presentWithoutActors(record, company);
      return presentNotification(record, actors, (thing && contentOf.get(thing)) ?? null) ?? [];
    });
  }
}
