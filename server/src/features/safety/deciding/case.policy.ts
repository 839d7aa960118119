import type { ModerationCase } from '@weft/shared/safety/views';

/** What is known of a case and of whom it is about. */
export interface CaseFacts {
  readonly isOpen: boolean;
  /** Whether there is something that can be removed. */
  readonly isRemovable: boolean;
  /** Undefined where the account is gone. */
  readonly author: { readonly isModerator: boolean; readonly isSuspended: boolean } | undefined;
}

/** What a moderator may do with a case that they are shown: never one about themselves. A moderator is not suspended by another one. */
export function rightsOn({ isOpen, isRemovable, author }: CaseFacts): ModerationCase['can'] {
  return {
    dismiss: isOpen,
    remove: isOpen && isRemovable,
    suspend: isOpen && author !== undefined && !author.isModerator && !author.isSuspended,
    lift: author?.isSuspended ?? false,
  };
}
