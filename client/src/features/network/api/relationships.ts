import type { QueryClient } from '@tanstack/react-query';
import type { PersonCard, Relationship } from '@weft/shared/network/views';
import { Signal } from '@/lib/signal';
import { isToggling } from '@/lib/toggle-queue';
import { connectionKey, followKey } from './network-keys';
import { relationshipOf } from './connection-state';

interface Known {
  relationship: Relationship | undefined;
  isFollowing: boolean;
  /** When it last changed, on the store's own clock. */
  at: number;
}

/**
 * What lies between the viewer and each member that any screen has shown: the one place that all buttons, tags and lists read, so
 * that what happens on one shows on all. What was asked before a change says nothing about it any more.
 */
export class Relationships {
  readonly #client: QueryClient;
  readonly #known = new Map<string, Known>();
  readonly #hidden = new Set<string>();
  #clock = 0;
  /** What is older than this was learnt before the page was out of touch. */
  #sureSince = 0;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  /** The moment a read begins: handed back with what it brings. */
  now(): number {
    return this.#clock;
  }

  /** Rises with every change, so that what is derived from many relationships is derived again. */
  readonly version = new Signal(0);

  get(memberId: string): Relationship | undefined {
    return this.#known.get(memberId)?.relationship;
  }

  /** Whether the viewer follows a member; undefined where nothing has said so yet. */
  isFollowing(memberId: string): boolean | undefined {
    return this.#known.get(memberId)?.isFollowing;
  }

  /** Whether the member is no longer there for the viewer. */
  isHidden(memberId: string): boolean {
    return this.#hidden.has(memberId);
  }

  /** Whether what is known of a member has been heard since the page was last out of touch. */
  isSure(memberId: string): boolean {
    const known = this.#known.get(memberId);
    return known?.relationship !== undefined && known.at >= this.#sureSince;
  }

  /** A moment before which everything may have changed unheard: handed to `doubt` once what can be read again has been. */
  beginAnew(): number {
    this.#clock += 1;
    return this.#clock;
  }

  /** Nothing that has not been heard since then is sure. */
  doubt(since: number): void {
    this.#sureSince = since;
    this.#notify();
  }

  /** Takes the member out of every list. */
  hide(memberId: string): void {
    this.#hidden.add(memberId);
    this.#known.delete(memberId);
    this.#notify();
  }

  /** Stores the result of a read that began at `askedAt`. Newer knowledge and pending changes win. */
  learn(people: readonly PersonCard[], askedAt: number): void {
    const open = people.filter(({ _id }) => this.#isOpen(_id, askedAt));
    const changes = open.map((person) => this.#put(person._id, relationshipOf(person)));
    if (changes.includes(true)) this.#notify();
  }

  /** The same for a call that answers a relationship alone. */
  learnOne(memberId: string, relationship: Relationship, askedAt: number): void {
    if (this.#isOpen(memberId, askedAt)) this.change(memberId, relationship);
  }

  /** What a post says of its author. */
  learnFollowing(memberId: string, isFollowing: boolean, askedAt: number): void {
    if (this.#isOpen(memberId, askedAt)) this.changeFollowing(memberId, isFollowing);
  }

  /** Something has changed, or shall look as if. */
  change(memberId: string, relationship: Relationship): void {
    this.#clock += 1;
    this.#put(memberId, relationship);
    this.#notify();
  }

  /** Following alone has changed, or shall look as if. */
  changeFollowing(memberId: string, isFollowing: boolean): void {
    const known = this.#known.get(memberId);
    if (known?.isFollowing === isFollowing) return;
    this.#clock += 1;
    const relationship = known?.relationship && { ...known.relationship, isFollowing };
    this.#known.set(memberId, { relationship, isFollowing, at: this.#clock });
    this.#notify();
  }

  #isOpen(memberId: string, askedAt: number): boolean {
    const isWished =
      isToggling(this.#client, connectionKey(memberId)) || isToggling(this.#client, followKey(memberId));
    return !isWished && (this.#known.get(memberId)?.at ?? 0) <= askedAt;
  }

  /** Whether that is something new. What says the same stays the same object, so that nothing is drawn again for it. */
  #put(memberId: string, relationship: Relationship): boolean {
    this.#hidden.delete(memberId);
    const known = this.#known.get(memberId)?.relationship;
    const isSame = known !== undefined && JSON.stringify(known) === JSON.stringify(relationship);
    this.#known.set(memberId, {
      relationship: isSame ? known : relationship,
      isFollowing: relationship.isFollowing,
      at: this.#clock,
    });
    return !isSame;
  }

  #notify(): void {
    this.version.set(this.version.get() + 1);
  }
}

/** Live with the query client, so that they end with the session. */
const stores = new WeakMap<QueryClient, Relationships>();

/** The relationships of the signed-in member whose answers this client keeps. */
export function relationshipsOf(client: QueryClient): Relationships {
  const known = stores.get(client) ?? new Relationships(client);
  stores.set(client, known);
  return known;
}
