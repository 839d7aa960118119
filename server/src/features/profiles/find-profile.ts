import { isObjectId } from '@weft/shared/http/fields';
import type { Relationship } from '@weft/shared/network/views';
import { notFound } from '../../errors/common.ts';
import type { Member, Members } from '../members/index.ts';

/** Relations between two members, provided by the network. */
export interface Relations {
  /** Relationship of each member to the viewer, without those whom the viewer may not know of. */
  relationshipsOf(viewerId: string, memberIds: readonly string[]): Promise<ReadonlyMap<string, Relationship>>;
  /** The member with the visible counts of connections and follows. */
  countedFor(member: Member): Promise<Member>;
}

export interface FoundProfile {
  readonly member: Member;
  readonly relationship: Relationship;
}

/**
 * Returns the members that an id or a full name identifies for the viewer: one, or several with the same name to
 * choose from. Hidden members are left out. Throws NOT_FOUND.
 */
export async function findProfile(
  { members, relations }: { readonly members: Members; readonly relations: Relations },
  viewerId: string,
  idOrName: string,
): Promise<readonly FoundProfile[]> {
  const { store } = members;
  const named = isObjectId(idOrName)
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
