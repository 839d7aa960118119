import { foldLine } from '@weft/shared/text/fold';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { prefixRange } from '../members/index.ts';
import { skillModel, type SkillModel } from './skill.model.ts';

/** Maximum number of prefix keys of a skill. */
const STARTS = 6;
/** Number of matches that are scanned for the most common ones. */
const LOOKED_AT = 200;

/** `machine learning` is found by `mach` and by `learn`. */
function startsOf(key: string): string[] {
  const words = key.split(' ');
  return words.slice(0, STARTS).map((_, index) => words.slice(index).join(' '));
}

/** The skills and how many members have each; counters change in the transaction of the profile. */
export class SkillStore {
  readonly #model: SkillModel;

  constructor(connection: DatabaseConnection) {
    this.#model = skillModel(connection);
  }

  /** Counts added and removed skills of a member. */
  async change(before: readonly string[], after: readonly string[]): Promise<void> {
    const had = new Set(before.map(foldLine));
    const has = new Map(after.map((skill) => [foldLine(skill), skill]));
    const gone = [...had].filter((key) => !has.has(key));
    const come = [...has].filter(([key]) => !had.has(key));
    if (come.length > 0) {
      await this.#model.bulkWrite(
        come.map(([key, name]) => ({
          updateOne: {
            filter: { _id: key },
            update: { $inc: { members: 1 }, $setOnInsert: { name, starts: startsOf(key) } },
            upsert: true,
          },
        })),
      );
    }
    if (gone.length === 0) return;
    await this.#model.updateMany({ _id: { $in: gone } }, { $inc: { members: -1 } });
    await this.#model.deleteMany({ _id: { $in: gone }, members: { $lte: 0 } });
  }

  /** Names of skills with a word that has this prefix; most common first. */
  async find(search: string, limit: number): Promise<string[]> {
    const key = foldLine(search);
    const found = await this.#model
      .find(key === '' ? {} : { starts: { $elemMatch: prefixRange(key) } }, {
        name: 1,
        members: 1,
      })
      .limit(LOOKED_AT)
      .lean<{ _id: string; name: string; members: number }[]>();
    return found
      .sort((a, b) => b.members - a.members || a._id.localeCompare(b._id))
      .slice(0, limit)
      .map(({ name }) => name);
  }
}
