import type { Owners } from '../../media/index.ts';

/** A company as the author of posts. */
export interface CompanyAuthor {
  readonly _id: string;
  readonly slug: string;
  readonly name: string;
  readonly logo: string | null;
  readonly verifiedDomain: string | null;
  /** Members who may write, change and delete its posts. */
  readonly writers: ReadonlySet<string>;
}

/** Companies that wrote posts, by id. */
export type CompanyAuthorsById = ReadonlyMap<string, CompanyAuthor>;

/** What a member did with a post of a company. */
export interface CompanyPostChange {
  readonly companyId: string;
  readonly memberId: string;
  readonly action: 'postPublished' | 'postChanged' | 'postRemoved';
  readonly post: { readonly _id: string; readonly text: string };
  readonly at: Date;
}

/** What companies tell about those that write posts. */
export interface CompanyAuthors {
  /** Those of the companies that exist, in one query with those of concurrent callers. */
  findMany(ids: readonly string[]): Promise<CompanyAuthorsById>;
  /** Ids of suspended companies. */
  suspended(): Promise<readonly string[]>;
  /** Ids of the companies that the member follows; cached. Callers must not change it. */
  followedBy(memberId: string): Promise<ReadonlySet<string>>;
  /**
   * Adds to the number of posts in the current transaction, which conflicts with a deletion of the company. Throws
   * FORBIDDEN unless the member may write posts of it now.
   */
  countPostBy(companyId: string, memberId: string, by: 0 | 1): Promise<void>;
  /** Takes a deleted post from the number, in the current transaction. */
  countRemoved(companyId: string): Promise<void>;
  /** Adds to the audit trails of companies, in the current transaction. */
  record(changes: readonly CompanyPostChange[]): Promise<void>;
  /** Checks the owner of files of a company. */
  readonly fileOwners: Owners;
}

/** Events of companies that change what readers of their posts see. */
export interface CompanyAuthorEvents {
  'company.suspensionChanged': { readonly companyId: string };
  'company.roleTaken': { readonly companyId: string };
  'company.removed': { readonly companyId: string };
}
