import type { SavedFolder, SavedPost } from '@weft/shared/posts/saved-views';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { SAVED_LIMITS } from '@weft/shared/limits';
import { AppError } from '../../../errors/app-error.ts';
import { invalid, notFound } from '../../../errors/common.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isDuplicate } from '../../../platform/database/failures.ts';
import type { PageRequest } from '../../../platform/database/time-cursor.ts';
import type { Members } from '../../members/index.ts';
import type { FeedService } from '../feed.service.ts';
import type { SavedPostStore } from './saved-post.store.ts';
import type { ChosenPosts } from '../choices/chosen-posts.ts';
import type { FolderRecord, SavedShelfStore } from './saved-shelf.store.ts';

interface Deps {
  readonly database: Database;
  readonly saved: SavedPostStore;
  readonly savedPosts: Pick<ChosenPosts, 'forget'>;
  readonly shelves: SavedShelfStore;
  readonly feed: FeedService;
  readonly members: Pick<Members, 'withActiveMembers'>;
  readonly clock: Clock;
}

const { rules } = POST_TEXTS;

const presentFolder = ({ _id, name }: FolderRecord, count: number): SavedFolder => ({ _id, name, count });

/** Posts that members save for themselves, in folders. */
export class SavedService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Saves a post, or does nothing if it is saved. Throws NOT_FOUND for a post that the viewer may not see. */
  async save(viewerId: string, postId: string, folderId: string | null | undefined): Promise<void> {
    const { feed, savedPosts } = this.#deps;
    await feed.postFor(viewerId, postId);
    const once = () => this.#change(viewerId, () => this.#saveOnce(viewerId, postId, folderId));
    await once().catch((error: unknown) => {
      // Another server saved the same post at the same time: the second attempt finds it.
      if (!isDuplicate(error)) throw error;
      return once();
    });
    savedPosts.forget(viewerId);
  }

  /** Throws NOT_FOUND if the post is not saved, or for a folder that does not exist. */
  async move(viewerId: string, postId: string, folderId: string | null): Promise<void> {
    const { saved } = this.#deps;
    await this.#change(viewerId, async () => {
      await this.#mustHaveFolder(viewerId, folderId);
      if (!(await saved.move(viewerId, postId, folderId))) throw notFound();
    });
  }

  async remove(viewerId: string, postId: string): Promise<void> {
    const { database, saved, savedPosts, shelves } = this.#deps;
    await database.inTransaction(async () => {
      if (await saved.remove(viewerId, postId)) await shelves.count(viewerId, -1);
    });
    savedPosts.forget(viewerId);
  }

  /** A page, last saved first. What the viewer may see is decided anew. */
  async page(viewerId: string, folder: string | undefined, request: PageRequest) {
    const { saved, feed } = this.#deps;
    const { rows, nextCursor } = await saved.page(viewerId, folder, request);
    const posts = await feed.presentSeen(
      viewerId,
      rows.map(({ post }) => post),
    );
    const present = ({ post, folder: folderId, createdAt }: (typeof rows)[number]): SavedPost => ({
      _id: post,
      folderId,
      savedAt: createdAt.toISOString(),
      post: posts.get(post) ?? null,
    });
    return { saved: rows.map(present), nextCursor };
  }

  async folders(viewerId: string) {
    const { saved, shelves } = this.#deps;
    const [folders, counts] = await Promise.all([shelves.folders(viewerId), saved.counts(viewerId)]);
    return {
      folders: folders
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map((folder) => presentFolder(folder, counts.get(folder._id) ?? 0)),
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
      unfiled: counts.get(null) ?? 0,
    };
  }

  /** Returns the folder with this name, new or not. Throws QUOTA_EXCEEDED. */
  async createFolder(viewerId: string, name: string): Promise<SavedFolder> {
    const { shelves, saved } = this.#deps;
    try {
      return presentFolder(await this.#change(viewerId, () => shelves.addFolder(viewerId, name)), 0);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const folder = await shelves.findByName(viewerId, name);
    if (!folder) throw new AppError('QUOTA_EXCEEDED', () => rules.foldersMany);
    return presentFolder(folder, (await saved.counts(viewerId)).get(folder._id) ?? 0);
  }

  /** Throws NOT_FOUND, or VALIDATION_FAILED if another folder has the name. */
  async renameFolder(viewerId: string, folderId: string, name: string): Promise<void> {
    const { shelves } = this.#deps;
    if (await shelves.renameFolder(viewerId, folderId, name)) return;
    const folders = await shelves.folders(viewerId);
    if (!folders.some(({ _id }) => _id === folderId)) throw notFound();
    throw invalid({ name: () => rules.folderTaken });
  }

  /** Deletes a folder. Its posts stay saved, without a folder. */
  async deleteFolder(viewerId: string, folderId: string): Promise<void> {
    const { database, saved, shelves } = this.#deps;
    await database.inTransaction(async () => {
      await saved.emptyFolder(viewerId, folderId);
      await shelves.removeFolder(viewerId, folderId);
    });
  }

  async #saveOnce(viewerId: string, postId: string, folderId: string | null | undefined): Promise<void> {
    const { saved, shelves, clock } = this.#deps;
    if (folderId !== undefined) await this.#mustHaveFolder(viewerId, folderId);
    if (!(await saved.save(viewerId, postId, folderId, clock.date()))) return;
    if ((await shelves.count(viewerId, 1)) > SAVED_LIMITS.postsMax)
      throw new AppError('QUOTA_EXCEEDED', () => rules.savedMany);
  }

  async #mustHaveFolder(viewerId: string, folderId: string | null): Promise<void> {
    const { shelves, clock } = this.#deps;
    if (folderId !== null && !(await shelves.touchFolder(viewerId, folderId, clock.date()))) throw notFound();
  }

  #change<T>(viewerId: string, work: () => Promise<T>): Promise<T> {
    const { database, members } = this.#deps;
    return database.inTransaction(() => members.withActiveMembers(viewerId, work));
  }
}
