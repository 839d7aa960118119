import type { QueryClient } from '@tanstack/react-query';
import type { PersonCard, Relationship } from '@weft/shared/network/views';
import { Signal } from '@/lib/signal';
import { perSession } from '@/lib/per-session';
import { isToggling } from '@/lib/toggle-queue';
import { connectionKey, followKey } from './network-keys';
import { relationshipOf } from './connection-state';

interface Entry {
  relationship: Relationship | undefined;
  isFollowing: boolean;
  /** Time of the last change, on the store's logical clock. */
  at: number;
}

/**
 * The viewer's relationships to all members shown on any screen. All buttons, tags and lists read this store, so they always
 * agree. Results of reads that started before a change are ignored.
 */
class RelationshipStore {
  readonly #client: QueryClient;
  readonly #entries = new Map<string, Entry>();
  readonly #hidden = new Set<string>();
  #clock = 0;
  /** Entries older than this may have missed changes while the page was disconnected. */
  #freshSince = 0;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** Logical time. Take it before a read starts and pass it along with the result. */
  now(): number {
    return this.#clock;
  }

  /** Incremented with every change, so that lists are filtered again. */
  readonly version = new Signal(0);

  get(memberId: string): Relationship | undefined {
    return this.#entries.get(memberId)?.relationship;
  }

  /** Whether the viewer follows a member, or undefined if unknown. */
  isFollowing(memberId: string): boolean | undefined {
    return this.#entries.get(memberId)?.isFollowing;
  }

  /** Whether the member is hidden from the viewer. */
  isHidden(memberId: string): boolean {
    return this.#hidden.has(memberId);
  }

  /** Whether the relationship is known and was updated since the last disconnection. */
  isFresh(memberId: string): boolean {
    const entry = this.#entries.get(memberId);
    return entry?.relationship !== undefined && entry.at >= this.#freshSince;
  }

  /** Starts a new period after a disconnection. Pass the result to `expireBefore` once lists are refetched. */
  startPeriod(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /** Marks all entries that were last updated before this time as stale. */
  expireBefore(time: number): void {
    this.#freshSince = time;
    this.#notify();
  }

  /** Removes the member from every list. */
  hide(memberId: string): void {
    this.#hidden.add(memberId);
    this.#entries.delete(memberId);
    this.#notify();
  }

  /** Stores the result of a read that started at `startedAt`. Ignores members with newer entries or pending changes. */
  mergeCards(people: readonly PersonCard[], startedAt: number): void {
    const current = people.filter(({ _id }) => this.#isCurrent(_id, startedAt));
    const changes = current.map((person) => this.#put(person._id, relationshipOf(person)));
    if (changes.includes(true)) this.#notify();
  }

  /** Like `mergeCards`, for one relationship. */
  mergeRelationship(memberId: string, relationship: Relationship, startedAt: number): void {
    if (this.#isCurrent(memberId, startedAt)) this.change(memberId, relationship);
  }

  /** Like `mergeCards`, for responses that only contain whether the viewer follows the member. */
  mergeFollowing(memberId: string, isFollowing: boolean, startedAt: number): void {
    if (this.#isCurrent(memberId, startedAt)) this.changeFollowing(memberId, isFollowing);
  }

  /** Stores a change, also an optimistic one. */
  change(memberId: string, relationship: Relationship): void {
    this.#clock += 1;
    this.#put(memberId, relationship);
    this.#notify();
  }

  /** Stores a change of following, also an optimistic one. */
  changeFollowing(memberId: string, isFollowing: boolean): void {
    const entry = this.#entries.get(memberId);
    if (entry?.isFollowing === isFollowing) return;
    this.#clock += 1;
    const relationship = entry?.relationship && { ...entry.relationship, isFollowing };
    this.#entries.set(memberId, { relationship, isFollowing, at: this.#clock });
    this.#notify();
  }

  #isCurrent(memberId: string, startedAt: number): boolean {
    const isChanging =
      isToggling(this.#client, connectionKey(memberId)) || isToggling(this.#client, followKey(memberId));
    return !isChanging && (this.#entries.get(memberId)?.at ?? 0) <= startedAt;
  }

  /** Returns whether the relationship changed. An equal one keeps its object, so that components don't render again. */
  #put(memberId: string, relationship: Relationship): boolean {
    this.#hidden.delete(memberId);
    const stored = this.#entries.get(memberId)?.relationship;
    const isSame = stored !== undefined && JSON.stringify(stored) === JSON.stringify(relationship);
    this.#entries.set(memberId, {
      relationship: isSame ? stored : relationship,
      isFollowing: relationship.isFollowing,
      at: this.#clock,
    });
    return !isSame;
  }

  #notify(): void {
    this.version.set(this.version.get() + 1);
  }
}

/** Returns the store of the signed-in member to whom this query client belongs. */
export const relationshipStoreOf = perSession((client) => new RelationshipStore(client));
