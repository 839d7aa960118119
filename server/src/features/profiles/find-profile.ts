import type { Relationship } from '@weft/shared/network/views';
import { notFound } from '../../errors/common.ts';
import type { Member, Members } from '../members/index.ts';

/** How two members stand to each other, as the network knows it. */
export interface Relations {
  /** How each of the members stands to the viewer; those whom the viewer may not know of are left out. */
  relationshipsOf(viewerId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, Relationship>>;
  /** The member with the counts of connections and follows that may be shown of them. */
  countedFor(member: Member): Promise<Member>;
}

export interface FoundProfile {
  readonly member: Member;
  readonly relationship: Relationship;
}

const OBJECT_ID = /^[0-9a-f]{24}$/i;

/**
 * Whom an id or a full name means to the viewer: one member, or those of that name to choose from (specification 3.5).
 * Who is hidden from the viewer is not there. Throws NOT_FOUND.
 */
export async function findProfile(
  { members, relations }: { readonly members: Members; readonly relations: Relations },
  viewerId: string,
  idOrName: string,
): Promise<readonly FoundProfile[]> {
  const { store } = members;
  const named = OBJECT_ID.test(idOrName)
    ? [await store.findPublicById(idOrName)].filter((member) => member !== null)
    : await store.findPublicByName(idOrName);
  const ids = named.map(({ _id }) => _id);
  const relationships = await relations.relationshipsOf(viewerId, ids);
  const found = named.flatMap((member) => {
    const relationship = relationships.get(member._id);
    return relationship ? [{ member, relationship }] : [];
  });
  if (found.length === 0) throw notFound();
  return found;
}
