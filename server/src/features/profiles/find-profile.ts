import type { Relationship } from '@weft/shared/network/views';
import { notFound } from '../../errors/common.ts';
import type { Member, Members } from '../members/index.ts';

/** How two members stand to each other, as the network knows it. */
export interface Relations {
  /** Null where the viewer may not know of the member. */
  relationshipOf(viewerId: string, memberId: string): Promise<Relationship | null>;
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
  const named = OBJECT_ID.test(idOrName)
    ? [await members.store.findPublicById(idOrName)]
    : await members.store.findPublicByName(idOrName);
  const found: FoundProfile[] = [];
  for (const member of named) {
    const relationship = member && (await relations.relationshipOf(viewerId, member._id));
    if (member && relationship) found.push({ member, relationship });
  }
  if (found.length === 0) throw notFound();
  return found;
}
