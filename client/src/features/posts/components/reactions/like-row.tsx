import { REACTIONS } from '@weft/shared/posts/reactions';
import type { ListedLike } from '@weft/shared/posts/views';
import { ListedMember } from '../listed/listed-member';
import { texts } from '../../texts/generated';

/** A member who reacted, with the reaction. */
export function LikeRow({ like, onNavigate }: { like: ListedLike; onNavigate: () => void }) {
  const { reaction } = like;
  return (
    <ListedMember
      member={like}
      badge={
        <span
          aria-hidden="true"
          className="absolute -end-1.5 -bottom-1 grid size-[22px] place-items-center rounded-full bg-raised font-emoji text-[13px] leading-none"
        >
          {reaction}
        </span>
      }
      did={REACTIONS.find(({ emoji }) => emoji === reaction)?.description ?? texts.likes.reacted}
      onNavigate={onNavigate}
    />
  );
}
