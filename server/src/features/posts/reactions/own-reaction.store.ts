import { Types } from 'mongoose';
import type { ReactionEmoji } from '@weft/shared/posts/reactions';
import { BatchLoader } from '../../../platform/batch-loader.ts';
import type { DatabaseConnection } from '../../../platform/database/database.ts';

export const keyOf = (member: string, to: string) => `${member} ${to}`;

type Loader = BatchLoader<string, ReactionEmoji>;

/** The member's reactions among those that the loader finds, by the ids of what they are to. */
async function ofMember(
  loader: Loader,
  member: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReactionEmoji>> {
  if (ids.length === 0) return new Map();
  const found = await loader.of(ids.map((id) => keyOf(member, id)));
  return new Map(
    ids.flatMap((id) => {
      const reaction = found.get(keyOf(member, id));
      return reaction ? [[id, reaction] as const] : [];
    }),
  );
}

/** Reads members' own reactions, batched in one query with those of other members. */
export class OwnReactionStore {
  readonly #connection: DatabaseConnection;
  readonly #toPosts: Loader = new BatchLoader((keys) => this.#load('reactions', 'post', keys));
  readonly #toTexts: Loader = new BatchLoader((keys) => this.#load('comment_reactions', 'target', keys));

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  toPosts(member: string, ids: readonly string[]): Promise<ReadonlyMap<string, ReactionEmoji>> {
    return ofMember(this.#toPosts, member, ids);
  }

  /** To comments and replies. */
  toTexts(member: string, ids: readonly string[]): Promise<ReadonlyMap<string, ReactionEmoji>> {
    return ofMember(this.#toTexts, member, ids);
  }

  /** Uses the driver: Mongoose's casting would take a tenth of a page (measured). */
  async #load(
    collection: string,
    field: string,
    keys: readonly string[],
  ): Promise<Map<string, ReactionEmoji>> {
    const pairs = keys.map((key) => key.split(' '));
    const idsAt = (at: 0 | 1) =>
      [...new Set(pairs.map((pair) => pair[at]))].map((id) => new Types.ObjectId(id));
    const raws = await this.#connection
      .collection(collection)
      .find<{ member: Types.ObjectId; to: Types.ObjectId; reaction: ReactionEmoji }>(
        { member: { $in: idsAt(0) }, [field]: { $in: idsAt(1) } },
        { projection: { _id: 0, member: 1, to: `$${field}`, reaction: 1 } },
      )
      .toArray();
    return new Map(raws.map(({ member, to, reaction }) => [keyOf(String(member), String(to)), reaction]));
  }
}
