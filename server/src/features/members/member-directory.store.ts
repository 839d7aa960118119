import { Types } from 'mongoose';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { memberModel, type MemberFields, type MemberModel } from './member.model.ts';
import { PUBLIC } from './member.store.ts';
import { SEARCH_VERSION, searchFieldsOf } from './search-fields.ts';
import type { SearchField, SearchTerm } from './search-terms.ts';

const CARD = {
  fullName: 1,
  headline: 1,
  profileImage: 1,
  bannerImage: 1,
  location: 1,
  connectionsCount: 1,
  followersCount: 1,
  followingCount: 1,
  requestsCount: 1,
  sentCount: 1,
} as const;

type CardFields = Pick<MemberFields, keyof typeof CARD>;

/** What cards and counts of a member are made of. */
export type MemberCard = CardFields & { readonly _id: string };

/** A member whom search has found, before anything else of them is read. */
export interface FoundByWords {
  readonly _id: string;
  readonly nameWords: readonly string[];
}

/** A member who may be suggested, with what they may share with others. */
export interface Candidate {
  readonly _id: string;
  readonly keys: readonly string[];
  readonly createdAt: Date;
}

/** What a member wrote that search finds them by, beside what every card shows. */
export interface Said {
  readonly companies: readonly string[];
  readonly skills: readonly string[];
}

export interface Activity {
  readonly _id: string;
  readonly lastActive: Date;
}

export type Listed = Pick<MemberFields, 'fullName' | 'headline' | 'searchRevision'>;

/** How far a search goes: at most so many members with the first term are looked at, and so many answered. */
export interface Walk {
  readonly walked: number;
  readonly limit: number;
}

const CANDIDATE = { keys: 1, createdAt: 1 } as const;
const FOUND = { nameWords: 1 } as const;
/** The index that each kind of term walks, in the order of its texts. */
const INDEXES = {
  nameKey: { nameKey: 1 },
  nameWords: { nameWords: 1 },
  words: { words: 1 },
  keys: { keys: 1, createdAt: -1, _id: -1 },
} as const satisfies Record<SearchField, Record<string, 1 | -1>>;
const BATCH = 200;

const toObjectIds = (ids: readonly string[]): Types.ObjectId[] => ids.map((id) => new Types.ObjectId(id));

type Id = { _id: Types.ObjectId };
type Keyed = Pick<MemberFields, 'keys' | 'createdAt'> & Id;
type Named = Pick<MemberFields, 'nameWords'> & Id;

/** Members whom others may find, by what they are known by. Everything here is bounded, and walks an index. */
export class MemberDirectory {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /** The cards of those of the members who may be found. Takes part in a transaction that is under way. */
  async findCards(ids: readonly string[]): Promise<Map<string, MemberCard>> {
    const raws = await this.#model.find({ _id: { $in: ids }, ...PUBLIC }, CARD).lean<(CardFields & Id)[]>();
    return new Map(raws.map((raw) => [raw._id.toString(), { ...raw, _id: raw._id.toString() }]));
  }

  /**
   * Members who meet all of the terms. The first, which should be the rarest, is walked. Who meets a single beginning comes in the order
   * of the texts that begin so: first those who have it as a whole.
   */
  async findByTerms(
    [first, ...rest]: readonly SearchTerm[],
    { walked, limit }: Walk,
  ): Promise<FoundByWords[]> {
    if (!first || ('ids' in first && first.ids.length === 0)) return [];
    const { collection } = this.#model;
    if (rest.length === 0) {
      const hint = 'ids' in first ? {} : { hint: INDEXES[first.field] };
      const options = { projection: FOUND, limit, batchSize: limit, ...hint };
      const raws = await collection.find<Named>({ ...filterOf(first), ...PUBLIC }, options).toArray();
      return raws.map(toFound);
    }
    const raws = await collection
      .aggregate<Named>([
        { $match: filterOf(first, walked) },
        { $limit: walked },
        { $match: { $and: rest.map((term) => filterOf(term)), ...PUBLIC } },
        { $limit: limit },
        { $project: FOUND },
      ])
      .toArray();
    return raws.map(toFound);
  }

  /** Members who meet one of the terms or several, at most `limit` for each of them. */
  async findByEach(terms: readonly SearchTerm[], limit: number): Promise<FoundByWords[]> {
    const raws = await this.#allOf<Named>(
      terms.map((term) => [
        { $match: { ...filterOf(term), ...PUBLIC } },
        { $limit: limit },
        { $project: FOUND },
      ]),
    );
    return raws.map(toFound);
  }

  /** How many members meet each of the terms, counted up to a bound; who may not be found is counted as well. */
  async countsOfTerms(terms: readonly SearchTerm[], bound: number): Promise<number[]> {
    const counted = await this.#allOf<{ _id: number; count: number }>(
      terms.map((term, _id) => [
        { $match: filterOf(term) },
        { $limit: bound },
        { $group: { _id, count: { $sum: 1 } } },
      ]),
    );
    const counts = new Map(counted.map(({ _id, count }) => [_id, count]));
    return terms.map((_, index) => counts.get(index) ?? 0);
  }

  /** Those of the members who may be found, as suggestions read them. */
  async findCandidates(ids: readonly string[]): Promise<Candidate[]> {
    return ids.length === 0 ? [] : this.#candidates({ _id: { $in: toObjectIds(ids) } }, ids.length);
  }

  /** The cards of those of the members who may be found, with companies and skills as they wrote them. */
  async findSaidCards(ids: readonly string[]): Promise<Map<string, MemberCard & Said>> {
    const raws = await this.#model.collection
      .find<CardFields & Pick<MemberFields, 'skills'> & { experience?: { companyName: string }[] } & Id>(
        { _id: { $in: toObjectIds(ids) }, ...PUBLIC },
        { projection: { ...CARD, skills: 1, 'experience.companyName': 1 } },
      )
      .toArray();
    return new Map(
      raws.map(({ _id, experience = [], ...raw }) => {
        const companies = experience.map(({ companyName }) => companyName);
        return [_id.toString(), { ...raw, _id: _id.toString(), companies }];
      }),
    );
  }

  /** The newest members who share one of the keys; with no keys the newest of all. */
  async findNewest(keys: readonly string[] | undefined, limit: number): Promise<Candidate[]> {
    return this.#candidates(keys ? { keys: { $in: keys } } : {}, limit, { createdAt: -1, _id: -1 });
  }

  /** When each of the members was last active, in no order; a bounded number of ids. */
  async findActivity(ids: readonly string[]): Promise<Activity[]> {
    return ids.length === 0 ? [] : this.#activity({ _id: { $in: toObjectIds(ids) } }, ids.length);
  }

  /** The members who were active last, from a place in that order on. */
  async walkActivity(after: Activity | undefined, limit: number): Promise<Activity[]> {
    const id = after && new Types.ObjectId(after._id);
    const filter = after && {
      lastActive: { $lte: after.lastActive },
      $or: [{ lastActive: { $lt: after.lastActive } }, { _id: { $lt: id } }],
    };
    return this.#activity(filter ?? {}, limit, { lastActive: -1, _id: -1 });
  }

  /** Members whose name or headline lists show as it was before. */
  async findStaleListed(): Promise<string[]> {
    const raws = await this.#model.find({ isListedStale: true }, { _id: 1 }).lean<Id[]>();
    return raws.map(({ _id }) => _id.toString());
  }

  /** What lists are to show of the member; null where they do. */
  async findStale(id: string): Promise<Listed | null> {
    return this.#model
      .findOne({ _id: id, isListedStale: true }, { fullName: 1, headline: 1, searchRevision: 1 })
      .lean<Listed>();
  }

  /** Says that lists show what the member was at this revision. */
  async clearStale(id: string, searchRevision: number): Promise<void> {
    await this.#model.updateOne({ _id: id, searchRevision }, { $unset: { isListedStale: 1 } });
  }

  /** Writes words and keys of members that an earlier version wrote. */
  async renewSearchFields(): Promise<void> {
    for (;;) {
      const raws = await this.#model
        .find({ $or: [{ searchVersion: { $lt: SEARCH_VERSION } }, { searchVersion: null }] })
        .limit(BATCH)
        .lean<(MemberFields & Id)[]>();
      if (raws.length === 0) return;
      await this.#model.bulkWrite(raws.map((raw) => ({ updateOne: renewalOf(raw) })));
    }
  }

  /** What several pipelines find, one after the other, in one question. */
  async #allOf<T extends object>([first, ...others]: readonly object[][]): Promise<T[]> {
    if (!first) return [];
    const { collection } = this.#model;
    const further = others.map((pipeline) => ({ $unionWith: { coll: collection.collectionName, pipeline } }));
    return collection.aggregate<T>([...first, ...further]).toArray();
  }

  async #candidates(filter: object, limit: number, sort?: Record<string, 1 | -1>): Promise<Candidate[]> {
    // Through the driver alone: a search waits for this, and casting by Mongoose would cost a good part of it.
    const found = this.#model.collection.find<Keyed>({ ...filter, ...PUBLIC }, { projection: CANDIDATE });
    const raws = await (sort ? found.sort(sort) : found).limit(limit).toArray();
    return raws.map((raw) => ({ ...raw, _id: raw._id.toString() }));
  }

  /** At most `most` of them, in one batch. */
  async #activity(filter: object, most: number, sort?: Record<string, 1 | -1>): Promise<Activity[]> {
    const options = { projection: { lastActive: 1 }, limit: most, batchSize: most, ...(sort && { sort }) };
    const raws = await this.#model.collection
      .find<Pick<MemberFields, 'lastActive'> & Id>(filter, options)
      .toArray();
    return raws.map(({ _id, lastActive }) => ({ _id: _id.toString(), lastActive }));
  }
}

/** The term as a filter; of very many ids the first `most` are asked for. */
function filterOf(term: SearchTerm, most?: number): object {
  if ('ids' in term) return { _id: { $in: toObjectIds(term.ids.slice(0, most)) } };
  // A name is one text. In a list it has to be one and the same element that meets both ends.
  return { [term.field]: term.field === 'nameKey' ? term.text : { $elemMatch: term.text } };
}

const toFound = ({ _id, nameWords }: Named): FoundByWords => ({ _id: _id.toString(), nameWords });

/** Members of an earlier version lack some of what words are made of. Who changed meanwhile has new words already. */
function renewalOf(raw: Partial<MemberFields> & Pick<MemberFields, 'fullName' | 'location'> & Id) {
  const said = { headline: null, skills: [], experience: [], education: [] };
  const found = raw.deletedAt ? { searchVersion: SEARCH_VERSION } : searchFieldsOf({ ...said, ...raw });
  return {
    filter: { _id: raw._id, searchRevision: raw.searchRevision ?? null },
    update: { $set: { ...found, searchRevision: raw.searchRevision ?? 0 } },
  };
}
