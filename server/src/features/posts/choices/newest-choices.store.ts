import { Types, type Collection } from 'mongoose';
import { NEWEST_FIRST } from '../../../platform/database/time-cursor.ts';

interface Deps {
  readonly collection: Pick<Collection, 'find'>;
}

/** Reads the posts that a member saved or reposted last. Uses the driver, because every page may ask. */
export class NewestChoicesStore {
  readonly #collection: Deps['collection'];

  constructor({ collection }: Deps) {
    this.#collection = collection;
  }

  /** Their ids. */
  async of(member: string, limit: number): Promise<string[]> {
    const raws = await this.#collection
      .find<{ post: Types.ObjectId }>(
        { member: new Types.ObjectId(member) },
        { projection: { _id: 0, post: 1 } },
      )
      .sort(NEWEST_FIRST)
      .limit(limit)
      .toArray();
    return raws.map(({ post }) => post.toString());
  }
}
