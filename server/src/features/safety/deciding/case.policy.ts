import type { ModerationCase } from '@weft/shared/safety/views';

/** Facts of a case that permissions depend on. */
export interface CaseFacts {
  readonly isOpen: boolean;
  /** Whether its content can be removed. */
  readonly isRemovable: boolean;
  /** Undefined if the content itself can't be suspended, or is gone. */
  readonly target: { readonly isSuspended: boolean } | undefined;
  /** Undefined if the account is gone. */
  readonly author: { readonly isModerator: boolean; readonly isSuspended: boolean } | undefined;
}

/**
 * Returns what a moderator may do with a visible case. Cases about themselves are not visible, and a moderator cannot
 * be suspended by another. Of content that can be suspended itself, the author is not.
 */
export function rightsOn({ isOpen, isRemovable, target, author }: CaseFacts): ModerationCase['can'] {
  if (target)
    return {
      dismiss: isOpen,
      remove: isOpen && isRemovable,
      suspend: isOpen && !target.isSuspended,
      lift: target.isSuspended,
    };
  return {
    dismiss: isOpen,
    remove: isOpen && isRemovable,
    suspend: isOpen && author !== undefined && !author.isModerator && !author.isSuspended,
    lift: author?.isSuspended ?? false,
  };
}
