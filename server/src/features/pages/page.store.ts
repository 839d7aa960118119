import type { Model, Types } from 'mongoose';
import type { PageKind } from '@weft/shared/pages/page-kinds';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { NEWEST_FIRST, timePage, type PageRequest } from '../../platform/database/time-cursor.ts';
import { pageVersionModel, type PageVersionFields } from './page-version.model.ts';
import { pageModel, type PageFields, type StoredDraft } from './page.model.ts';

export type PageRecord = PageFields<string>;
export type PageVersionRecord = PageVersionFields<string> & { readonly _id: string };

type RawVersion = PageVersionFields & { _id: Types.ObjectId };

const draftOf = ({ savedBy, ...draft }: StoredDraft): StoredDraft<string> => ({
  ...draft,
  // Drafts of earlier versions do not say it.
  mustAccept: draft.mustAccept ?? false,
  ...(savedBy && { savedBy: savedBy.toString() }),
});

const toRecord = ({ draft, ...raw }: PageFields): PageRecord => ({
  ...raw,
  acceptFrom: raw.acceptFrom ?? 0,
  draft: draft && draftOf(draft),
});

const toVersion = ({ _id, publishedBy, ...raw }: RawVersion): PageVersionRecord => ({
  ...raw,
  _id: _id.toString(),
  ...(publishedBy && { publishedBy: publishedBy.toString() }),
});

/** A page that nobody has written. */
const unwritten = (page: PageKind): PageRecord => ({
  _id: page,
  revision: 0,
  version: 0,
  html: null,
  publishedAt: null,
  acceptFrom: 0,
  draft: null,
});

/** Reads and writes pages and their versions. Writes join the current transaction. */
export class PageStore {
  readonly #pages: Model<PageFields>;
  readonly #versions: Model<PageVersionFields>;

  constructor(connection: DatabaseConnection) {
    this.#pages = pageModel(connection);
    this.#versions = pageVersionModel(connection);
  }

  async all(): Promise<PageRecord[]> {
    return (await this.#pages.find().lean<PageFields[]>()).map(toRecord);
  }

  async find(page: PageKind): Promise<PageRecord> {
    const raw = await this.#pages.findById(page).lean<PageFields>();
    return raw ? toRecord(raw) : unwritten(page);
  }

  /** Replaces the state with this revision; returns whether there was one. */
  async replace(
    page: PageKind,
    revision: number,
    changes: Partial<Omit<PageRecord, '_id' | 'revision'>>,
  ): Promise<boolean> {
    const { matchedCount } = await this.#pages.updateOne(
      { _id: page, revision },
      { $set: changes, $inc: { revision: 1 } },
    );
    return matchedCount === 1;
  }

  /** Stores that nobody has written this page, unless somebody has. Outside of transactions. */
  async ensure(page: PageKind): Promise<void> {
    const { _id, ...fields } = unwritten(page);
    await this.#pages.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true });
  }

  async addVersion(version: Omit<PageVersionRecord, '_id'>): Promise<void> {
    await this.#versions.create([version]);
  }

  async findVersion(page: PageKind, version: number): Promise<PageVersionRecord | undefined> {
    const raw = await this.#versions.findOne({ page, version }).lean<RawVersion>();
    return raw ? toVersion(raw) : undefined;
  }

  /** What changed in these versions, by page. */
  async notesOf(versions: readonly { page: PageKind; version: number }[]): Promise<Map<PageKind, string>> {
    const raws = await this.#versions
      .find({ $or: versions.map(({ page, version }) => ({ page, version })) }, { page: 1, note: 1 })
      .lean<Pick<RawVersion, 'page' | 'note'>[]>();
    return new Map(raws.map(({ page, note }) => [page, note]));
  }

  pageOfVersions(page: PageKind, request: PageRequest) {
    const find = (after: object, rows: number) =>
      this.#versions
        .find({ page, ...after }, { html: 0 })
        .sort(NEWEST_FIRST)
        .limit(rows)
        .lean<RawVersion[]>();
    return timePage(request, 'newest first', find, toVersion);
  }

  /** What a member published, in batches by id. */
  async versionsBy(memberId: string, after: string | undefined, limit: number): Promise<PageVersionRecord[]> {
    const raws = await this.#versions
      .find({ publishedBy: memberId, ...(after !== undefined && { _id: { $gt: after } }) })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<RawVersion[]>();
    return raws.map(toVersion);
  }

  /** Removes a member's id; the texts belong to the network. */
  async forgetMember(memberId: string): Promise<void> {
    await this.#versions.updateMany({ publishedBy: memberId }, { $unset: { publishedBy: 1 } });
    await this.#pages.updateMany({ 'draft.savedBy': memberId }, { $unset: { 'draft.savedBy': 1 } });
  }
}
