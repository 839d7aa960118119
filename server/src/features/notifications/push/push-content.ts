import { appName } from '@weft/shared/app';
import type { Language } from '@weft/shared/languages/languages';
import { placeOf } from '@weft/shared/notifications/place';
import { iconFile } from '@weft/shared/appearance/icon-files';
import type { PushMessage } from '@weft/shared/notifications/push-message';
import { sentenceOf } from '@weft/shared/notifications/sentence';
import { shorten } from '@weft/shared/text/shorten';
import { inLanguage } from '../../../platform/languages/request-language.ts';
import { networkPictures } from '../../../platform/network-pictures.ts';
import type { Members } from '../../members/index.ts';
import { securityNotice } from '../../accounts/index.ts';
import type { UnreadMessages } from '../../messaging/index.ts';
import type { NotificationPresenter } from '../notification-presenter.ts';
import type { NotificationStore } from '../notification.store.ts';
import { texts } from '../texts/generated/index.ts';
import type { DuePush } from './push-queue.store.ts';

/** The highest count shown. */
const SHOWN = 99;
/** Characters that are shown of a message. */
const TEXT_MAX = 180;

/** The beginning of a message in one line. */
const excerptOf = (text: string): string => shorten(text.replaceAll(/\s+/g, ' ').trim(), TEXT_MAX);

export interface PushContentDeps {
  readonly notifications: NotificationStore;
  readonly presenter: Pick<NotificationPresenter, 'all'>;
  readonly members: Pick<Members, 'summariesOf'>;
  readonly unreadMessages: UnreadMessages;
  readonly hiddenFrom: (memberId: string) => Promise<ReadonlySet<string>>;
}

const iconOfPush = (): Pick<PushMessage, 'icon'> => {
  const { icon } = networkPictures();
  return icon === null ? {} : { icon: iconFile(icon, 'icon192') };
};

type Content = Pick<PushMessage, 'title' | 'body' | 'path'>;

/** Reads what a push message says at the moment: who did what; what they wrote only in messages, if the member wants it. */
export class PushContent {
  readonly #deps: PushContentDeps;

  constructor(deps: PushContentDeps) {
    this.#deps = deps;
  }

  /** Undefined if the member has read it, or may not see it any more. */
  async of(push: DuePush, language: Language, showsText: boolean): Promise<PushMessage | undefined> {
    const content = await this.#contentOf(push, language, showsText);
    if (!content) return undefined;
    const badge = await this.badgeOf(push.member);
    return { ...content, id: push.id, tag: push.subject, badge, lang: language, ...iconOfPush() };
  }

  /** Number of unread entries and conversations. */
  async badgeOf(memberId: string): Promise<number> {
    const { notifications, unreadMessages } = this.#deps;
    const [entries, conversations] = await Promise.all([
      notifications.unreadCount(memberId),
      unreadMessages.countConversations(memberId),
    ]);
    return entries + conversations;
  }

  /** A message that shows that push messages arrive. */
  test(id: string, language: Language): PushMessage {
    return inLanguage(language, () => ({
      id,
      title: appName(),
      body: texts.push.test,
      tag: 'test',
      path: '/settings/notifications',
      badge: 0,
      lang: language,
      ...iconOfPush(),
    }));
  }

  async #contentOf(push: DuePush, language: Language, showsText: boolean): Promise<Content | undefined> {
    if (push.kind === 'message') return this.#ofMessages(push, language, showsText);
    if (push.kind !== 'security') return this.#ofEntry(push, language);
    const body = inLanguage(language, () => securityNotice(push.subject));
    return body === undefined ? undefined : { title: appName(), body, path: '/settings/security' };
  }

  async #ofMessages(
    { member, subject }: DuePush,
    language: Language,
    showsText: boolean,
  ): Promise<Content | undefined> {
    const { unreadMessages, members, hiddenFrom } = this.#deps;
    const unread = await unreadMessages.in(subject, member);
    if (!unread) return undefined;
    const { sender, count } = unread;
    const [hidden, summaries] = await Promise.all([hiddenFrom(member), members.summariesOf([sender])]);
    const title = hidden.has(sender) ? undefined : summaries.get(sender)?.fullName;
    if (title === undefined) return undefined;
    const shown = count > SHOWN ? `${SHOWN}+` : String(count);
    const text = showsText ? excerptOf(await unreadMessages.newestText(subject, member)) : '';
    const body = text || inLanguage(language, () => texts.push.messages({ count, shown }));
    return { title, body, path: `/messages?user=${sender}` };
  }

  async #ofEntry({ member, subject }: DuePush, language: Language): Promise<Content | undefined> {
    const record = await this.#deps.notifications.findUnread(member, subject);
    if (!record) return undefined;
    const [view] = await this.#deps.presenter.all(member, [record]);
    if (!view) return undefined;
    const { subject: title, action: body } = inLanguage(language, () => sentenceOf(view));
    return { title, body, path: placeOf(view) };
  }
}
