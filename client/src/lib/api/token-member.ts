/** Returns the id of the member in the payload of a token; undefined if it has none. Only the server checks the signature. */
function memberOf(token: string | undefined): unknown {
  const payload = token?.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : undefined;
  } catch {
    return undefined;
  }
}

/** Whether two session tokens are of different members. False if the member of one is unknown. */
export function areOfDifferentMembers(one: string | undefined, other: string | undefined): boolean {
  const [member, otherMember] = [memberOf(one), memberOf(other)];
  return member !== undefined && otherMember !== undefined && member !== otherMember;
}
