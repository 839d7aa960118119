import { Types } from 'mongoose';
import { aggregateAll } from '../../platform/aggregate-all.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { memberModel, type MemberFields, type MemberModel } from './member.model.ts';
import { PUBLIC } from './member.store.ts';
import { keyOf } from './search-fields.ts';
import { SEARCH_VERSION, searchFieldsOf } from './search-fields.ts';

const SHOWN = { fullName: 1, headline: 1, profileImage: 1, bannerImage: 1, location: 1 } as const;
const CARD = {
  ...SHOWN,
  connectionsCount: 1,
  followersCount: 1,
  followingCount: 1,
  requestsCount: 1,
  sentCount: 1,
} as const;

type CardFields = Pick<MemberFields, keyof typeof CARD>;

/** Fields for cards and counts of a member. */
export type MemberCard = CardFields & { readonly _id: string };

/** A possible suggestion, with what the member may share with others. */
export interface Candidate {
  readonly _id: string;
  readonly keys: readonly string[];
  readonly createdAt: Date;
}

/** Which members who can be found are candidates. */
interface CandidateRequest {
  /** How many of the newest. */
  readonly newest: number;
  readonly ids: readonly string[];
  /** The keys of each kind of attribute; of each kind the newest `ofAKind` members who share one. */
  readonly kinds: readonly (readonly string[])[];
  readonly ofAKind: number;
}

interface FoundCandidates {
  readonly all: readonly Candidate[];
  /** Ids of the newest. */
  readonly newest: readonly string[];
}

/** A member as cards show them, with the text that search matches; without counts, so that it may be cached. */
export type ShownCard = Pick<MemberFields, keyof typeof SHOWN> & {
  readonly _id: string;
  readonly companies: readonly string[];
  readonly skills: readonly string[];
};

export interface Activity {
  readonly _id: string;
  readonly lastActive: Date;
}

export type Listed = Pick<MemberFields, 'fullName' | 'headline' | 'searchRevision'>;

const CANDIDATE = { keys: 1, createdAt: 1 } as const;
const BATCH = 200;

const toObjectIds = (ids: readonly string[]): Types.ObjectId[] => ids.map((id) => new Types.ObjectId(id));

const byId = (raws: readonly (CardFields & Id)[]): Map<string, MemberCard> =>
  new Map(raws.map((raw) => [raw._id.toString(), { ...raw, _id: raw._id.toString() }]));

type Id = { _id: Types.ObjectId };
type Listable = Pick<MemberFields, 'lastActive' | 'fullName' | 'headline'>;
type Keyed = Pick<MemberFields, 'keys' | 'createdAt'> & Id;

/** Stages that keep the newest candidates. */
const newestOf = (limit: number) => [{ $sort: NEWEST_FIRST }, { $limit: limit }, { $project: CANDIDATE }];

/** Reads of members who can be found, for cards and lists. Every query is bounded and uses an index. */
export class MemberDirectoryStore {
  readonly #model: MemberModel;

  constructor(connection: DatabaseConnection) {
    this.#model = memberModel(connection);
  }

  /** Cards of the members who can be found. */
  async findCards(ids: readonly string[]): Promise<Map<string, MemberCard>> {
    // Uses the driver: lists wait for this, and Mongoose's casting would take a large part of the time.
    const raws = await this.#model.collection
      .find<CardFields & Id>(
        { _id: { $in: toObjectIds(ids) }, ...PUBLIC },
        { projection: CARD, batchSize: ids.length + 1 },
      )
      .toArray();
    return byId(raws);
  }

  /** The same, as the current transaction sees them. */
  async findCardsInTransaction(ids: readonly string[]): Promise<Map<string, MemberCard>> {
    return byId(await this.#model.find({ _id: { $in: ids }, ...PUBLIC }, CARD).lean<(CardFields & Id)[]>());
  }

  /** Candidates for suggestions, in one command. A member may appear several times. */
  async findCandidates({ newest, ids, kinds, ofAKind }: CandidateRequest): Promise<FoundCandidates> {
    const sharing = kinds.map((keys) => [
      { $match: { keys: { $in: keys }, ...PUBLIC } },
      ...newestOf(ofAKind),
    ]);
    const pipelines = [
      [{ $match: PUBLIC }, ...newestOf(newest), { $set: { isNewest: true } }],
      [{ $match: { _id: { $in: toObjectIds(ids) }, ...PUBLIC } }, { $project: CANDIDATE }],
      ...sharing,
    ];
    const raws = await aggregateAll<Keyed & { isNewest?: true }>(this.#model.collection, pipelines);
    return {
      all: raws.map(({ _id, keys, createdAt }) => ({ _id: _id.toString(), keys, createdAt })),
      newest: raws.filter(({ isNewest }) => isNewest).map(({ _id }) => _id.toString()),
    };
  }

  /** The members who can be found, with companies and skills as they wrote them. */
  async findShownCards(ids: readonly string[]): Promise<Map<string, ShownCard>> {
    const raws = await this.#model.collection
      .find<
        Pick<MemberFields, keyof typeof SHOWN | 'skills'> & { experience?: { companyName: string }[] } & Id
      >(
        { _id: { $in: toObjectIds(ids) }, ...PUBLIC },
        { projection: { ...SHOWN, skills: 1, 'experience.companyName': 1 }, batchSize: ids.length + 1 },
      )
      .toArray();
    return new Map(
      raws.map(({ _id, experience = [], ...raw }) => {
        const companies = experience.map(({ companyName }) => companyName);
        return [_id.toString(), { ...raw, _id: _id.toString(), companies }];
      }),
    );
  }

  /** Ids of the newest members who can be found. */
  async findNewest(limit: number): Promise<string[]> {
    const newest = this.#model.collection.find<Id>({ ...PUBLIC }, { projection: { _id: 1 } });
    return (await newest.sort(NEWEST_FIRST).limit(limit).toArray()).map(({ _id }) => _id.toString());
  }

  /** A page of the members with this key who can be found, newest members first. */
  pageWithKey(key: string, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#model
        .find({ keys: key, ...PUBLIC, ...after }, { createdAt: 1 })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<(Pick<MemberFields, 'createdAt'> & Id)[]>();
    return timePage(request, 'newest first', find, ({ _id }) => ({ _id: _id.toString() }));
  }

  /** Those of these members whose experience links to one of the companies at present, with the linked companies. */
  async workingAt(companies: readonly string[], ids: readonly string[], limit: number) {
    const linked = { $in: companies.map((id) => keyOf('linkedCompany', id)) };
    const raws = await this.#model
      .find(
        { keys: linked, _id: { $in: toObjectIds(ids) }, ...PUBLIC },
        { 'experience.company': 1, 'experience.endDate': 1 },
      )
      .sort({ _id: 1 })
      .limit(limit)
      .lean<(Pick<MemberFields, 'experience'> & Id)[]>();
    return raws.map(({ _id, experience }) => ({
      _id: _id.toString(),
      companies: experience.flatMap(({ company, endDate }) => (company && endDate === null ? company : [])),
    }));
  }

  /** Last activity of each member, unordered; for a bounded number of ids. */
  async findActivity(ids: readonly string[]): Promise<Activity[]> {
    return ids.length === 0 ? [] : this.#activity({ _id: { $in: toObjectIds(ids) } }, ids.length);
  }

  /** When each of the members was last active, without those who cannot be found. */
  async findPublicActivity(ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const found = await this.#activity({ _id: { $in: toObjectIds(ids) }, ...PUBLIC }, ids.length);
    return new Map(found.map(({ _id, lastActive }) => [_id, lastActive]));
  }

  /** The most recently active members with name and headline, after a position in that order. */
  async scanActive(after: Activity | undefined, limit: number): Promise<(Listable & Activity)[]> {
    const id = after && new Types.ObjectId(after._id);
    const filter = after && {
      lastActive: { $lte: after.lastActive },
      $or: [{ lastActive: { $lt: after.lastActive } }, { _id: { $lt: id } }],
    };
    const options = { projection: { lastActive: 1, fullName: 1, headline: 1 }, limit, batchSize: limit };
    const raws = await this.#model.collection
      .find<Listable & Id>(filter ?? {}, { ...options, sort: { lastActive: -1, _id: -1 } })
      .toArray();
    return raws.map((raw) => ({ ...raw, _id: raw._id.toString() }));
  }

  /** Members whose name or headline is outdated in lists. */
  async findStaleListed(): Promise<string[]> {
    const raws = await this.#model.find({ isListedStale: true }, { _id: 1 }).lean<Id[]>();
    return raws.map(({ _id }) => _id.toString());
  }

  /** The name and headline that lists should have; null if they are up to date. */
  async findStale(id: string): Promise<Listed | null> {
    return this.#model
      .findOne({ _id: id, isListedStale: true }, { fullName: 1, headline: 1, searchRevision: 1 })
      .lean<Listed>();
  }

  /** Marks lists as up to date for this revision. */
  async clearStale(id: string, searchRevision: number): Promise<void> {
    await this.#model.updateOne({ _id: id, searchRevision }, { $unset: { isListedStale: 1 } });
  }

  /** Writes search words and keys of members of an earlier version. */
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

  /** At most `most` of them, in one batch. */
  async #activity(filter: object, most: number): Promise<Activity[]> {
    const options = { projection: { lastActive: 1 }, limit: most, batchSize: most };
    const raws = await this.#model.collection
      .find<Pick<MemberFields, 'lastActive'> & Id>(filter, options)
      .toArray();
    return raws.map(({ _id, lastActive }) => ({ _id: _id.toString(), lastActive }));
  }
}

/**
 * Members of an earlier version lack fields that words are made of. A member that has changed since already has new
 * words.
 */
function renewalOf(raw: Partial<MemberFields> & Pick<MemberFields, 'fullName' | 'location'> & Id) {
  const said = { headline: null, skills: [], experience: [], education: [] };
  const found = raw.deletedAt ? { searchVersion: SEARCH_VERSION } : searchFieldsOf({ ...said, ...raw });
  return {
    filter: { _id: raw._id, searchRevision: raw.searchRevision ?? null },
    update: { $set: { ...found, searchRevision: raw.searchRevision ?? 0 } },
  };
}
