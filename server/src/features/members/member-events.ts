/** Events of members. */
export interface MemberEvents {
  /** The member's name, headline or picture changed, or the account ended. */
  'member.changed': { readonly memberId: string };
  /** A moderator suspended the member, or ended that. */
  'member.suspensionChanged': { readonly memberId: string };
}
