import type { HiddenPost, MutedMember, MutedTag } from '@weft/shared/posts/muting-views';
import { MUTE_LIMITS } from '@weft/shared/limits';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { namedTag } from '@weft/shared/posts/tags/hashtags';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { PostAuthor } from '@weft/shared/posts/views';
import { AppError } from '../../../errors/app-error.ts';
import { notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import { pageAfter, type PageRequest } from '../../../platform/database/time-cursor.ts';
import type { Members } from '../../members/index.ts';
import type { CompanyAuthors } from '../authors/company-authors.ts';
import type { FeedService } from '../feed.service.ts';
import { authorView } from '../present-comment.ts';
import type { PostVisibility } from '../visibility.ts';
import type { MuteKind, MuteListStore, MuteRecord } from './mute-list.store.ts';
import type { Mutes } from './muted.ts';

interface Deps {
  readonly database: Database;
  readonly muteLists: MuteListStore;
  readonly mutes: Mutes;
  readonly feed: FeedService;
  readonly visibility: Pick<PostVisibility, 'hiddenFrom'>;
  readonly members: Pick<Members, 'withActiveMembers' | 'summariesOf'>;
  readonly companies: Pick<CompanyAuthors, 'findMany'>;
  readonly clock: Clock;
}

type NewMute = Omit<MuteRecord, 'createdAt'>;

/** Refusals beyond the limits. Of hidden posts, the first one returns instead. */
const FULL: Partial<Record<MuteKind, () => string>> = {
  members: () => POST_TEXTS.rules.mutedMany,
  tags: () => POST_TEXTS.rules.mutedTagsMany,
};

/** What members keep out of their feeds, without the knowledge of others. */
export class MutingService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Throws SELF_ACTION, QUOTA_EXCEEDED, and NOT_FOUND, also for a blocked member, whose posts don't appear anyway. */
  async mute(viewerId: string, memberId: string): Promise<void> {
    if (viewerId === memberId) throw new AppError('SELF_ACTION', () => NETWORK_TEXTS.rules.self);
    if (!(await this.#knownAmong(viewerId, [memberId])).has(memberId)) throw notFound();
    await this.#add(viewerId, 'members', { _id: memberId });
  }

  unmute(viewerId: string, memberId: string): Promise<void> {
    return this.#remove(viewerId, 'members', memberId);
  }

  /** Throws NOT_FOUND for a post that the viewer may not see. */
  async hide(viewerId: string, postId: string): Promise<void> {
    await this.#deps.feed.postFor(viewerId, postId);
    await this.#add(viewerId, 'posts', { _id: postId });
  }

  unhide(viewerId: string, postId: string): Promise<void> {
    return this.#remove(viewerId, 'posts', postId);
  }

  /** Throws QUOTA_EXCEEDED. The hashtag need not be in use. */
  async muteTag(viewerId: string, written: string): Promise<void> {
    const { tag, name } = namedTag(written);
    await this.#add(viewerId, 'tags', { _id: tag, name });
  }

  unmuteTag(viewerId: string, written: string): Promise<void> {
    return this.#remove(viewerId, 'tags', namedTag(written).tag);
  }

  /** All of them, last muted first. */
  async mutedTags(viewerId: string): Promise<MutedTag[]> {
    const list = await this.#deps.muteLists.find(viewerId, 'tags');
    return list.map(({ _id, name = _id, createdAt }) => ({
      tag: _id,
      name,
      mutedAt: createdAt.toISOString(),
    }));
  }

  /** A page, last muted first, without blocked, suspended and deleted members. */
  async mutedMembers(viewerId: string, request: PageRequest) {
    const list = await this.#deps.muteLists.find(viewerId, 'members');
    const { rows, nextCursor } = pageAfter(list, request);
    const known = await this.#knownAmong(
      viewerId,
      rows.map(({ _id }) => _id),
    );
    const muted = rows.flatMap(({ _id, createdAt }): MutedMember[] => {
      const user = known.get(_id);
      return user ? [{ user, mutedAt: createdAt.toISOString() }] : [];
    });
    return { muted, nextCursor };
  }

  /** A page, last hidden first, without posts that the viewer may not see now. */
  async hiddenPosts(viewerId: string, request: PageRequest) {
    const { muteLists, feed } = this.#deps;
    const { rows, nextCursor } = pageAfter(await muteLists.find(viewerId, 'posts'), request);
    const posts = await feed.presentSeen(
      viewerId,
      rows.map(({ _id }) => _id),
    );
    const hidden = rows.flatMap(({ _id, createdAt }): HiddenPost[] => {
      const post = posts.get(_id);
      return post ? [{ post, hiddenAt: createdAt.toISOString() }] : [];
    });
    return { hidden, nextCursor };
  }

  /** Those of the members and companies that are not hidden from the viewer. */
  async #knownAmong(viewerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PostAuthor>> {
    const { members, companies: source, visibility } = this.#deps;
    const [summaries, hidden] = await Promise.all([
      members.summariesOf(ids),
      visibility.hiddenFrom(viewerId),
    ]);
    const others = ids.filter((id) => !summaries.has(id));
    const companies = others.length === 0 ? new Map() : await source.findMany(others);
    const known = ids.filter((id) => !hidden.has(id) && (summaries.has(id) || companies.has(id)));
    return new Map(known.map((id) => [id, authorView(id, { members: summaries, companies })]));
  }

  async #add(viewerId: string, kind: MuteKind, mute: NewMute): Promise<void> {
    const { database, members, mutes } = this.#deps;
    const once = () =>
      database.inTransaction(() =>
        members.withActiveMembers(viewerId, () => this.#addOnce(viewerId, kind, mute)),
      );
    await once().catch((error: unknown) => {
      // Another call created the member's lists at the same time: the second attempt finds them.
      if (!isDuplicate(error)) throw error;
      return once();
    });
    mutes.forget(viewerId);
  }

  /** Concurrent calls write the same document, so one of them is repeated and sees what the other has added. */
  async #addOnce(viewerId: string, kind: MuteKind, mute: NewMute): Promise<void> {
    const { muteLists, clock } = this.#deps;
    const list = await muteLists.find(viewerId, kind);
    if (list.some(({ _id }) => _id === mute._id)) return;
    const refusal = FULL[kind];
    if (refusal && list.length >= MUTE_LIMITS[kind]) throw new AppError('QUOTA_EXCEEDED', refusal);
    await muteLists.add(viewerId, kind, { ...mute, createdAt: clock.date() });
  }

  async #remove(viewerId: string, kind: MuteKind, id: string): Promise<void> {
    const { muteLists, mutes } = this.#deps;
    await muteLists.remove(viewerId, kind, id);
    mutes.forget(viewerId);
  }
}
