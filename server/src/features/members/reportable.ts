/** Content that is stored as evidence of a report. */
export interface Evidenced {
  readonly text: string;
  readonly files: readonly EvidencedFile[];
}

/** One of its files. `item` is null if moderators may not open it. */
export interface EvidencedFile {
  readonly name: string;
  readonly kind: 'image' | 'video' | 'file';
  /** The stored item and its URL. */
  readonly item: { readonly id: string; readonly url: string } | null;
}

/** The current state of reportable content. */
export interface Reported extends Evidenced {
  /** The member whom moderators decide about; null if their account is gone, while the content stays. */
  readonly author: string | null;
  /** The post itself, or the post that it belongs to. */
  readonly postId: string | null;
  /** The company that it is or belongs to: to the members with a role in it, it is their own. */
  readonly company: string | null;
  /** Whether the content itself is suspended; absent for content that cannot be. */
  readonly isSuspended?: boolean;
}

/**
 * One kind of reportable content, provided by its feature. A reporter reads it with the normal visibility rules, and
 * removal uses the same service as its author.
 */
export interface Reportable {
  /** The content as the viewer sees it. Throws NOT_FOUND if they may not know of it. */
  seenBy(viewerId: string, id: string): Promise<Reported>;
  /** Contents by id for any caller; without those that are gone. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Reported>>;
  /** Removes it; without effect if it is gone. Absent for content that cannot be removed. */
  remove?(id: string): Promise<void>;
  /** Suspends the content itself instead of its author. Both are idempotent and join the current transaction. */
  readonly suspension?: {
    set(id: string): Promise<void>;
    lift(id: string): Promise<void>;
    /** Call it after one of them is stored. */
    changed(id: string): void;
  };
}
