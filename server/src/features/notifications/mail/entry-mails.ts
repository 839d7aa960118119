import { placeOf } from '@weft/shared/notifications/place';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { NotificationPresenter } from '../notification-presenter.ts';
import type { ClaimedEntry } from './entry-mail.store.ts';
import { entryMail } from './entry-mail.ts';
import { isWorthMail, type Composed, type MailComposer } from './mail-sender.ts';

interface Deps {
  readonly presenter: Pick<NotificationPresenter, 'all'>;
  readonly clock: Clock;
  readonly publicUrl: () => string;
}

/**
 * Mails about notifications that stay unread: one for each kind, so that its link ends the mails of this kind. Each
 * entry is told once until the member has read it.
 */
export class EntryMails implements MailComposer<ClaimedEntry> {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async compose(
    receiver: string,
    entries: readonly ClaimedEntry[],
  ): Promise<Composed<ClaimedEntry> | undefined> {
    const { presenter, clock, publicUrl } = this.#deps;
    const young = entries.filter(({ record }) => isWorthMail(record.createdAt, clock.date()));
    const views = await presenter.all(
      receiver,
      young.map(({ record }) => record),
    );
    const [only, ...others] = views;
    const mailId = young[0]?.mailId;
    if (!only || mailId === undefined) return undefined;
    const shown = new Set(views.map(({ _id }) => _id));
    const place = `${publicUrl()}${others.length === 0 ? placeOf(only) : '/notifications'}`;
    return {
      told: young.filter(({ record }) => shown.has(record._id)),
      id: mailId,
      write: (to, unsubscribe) => entryMail(to, views, { place, unsubscribe }),
    };
  }
}
