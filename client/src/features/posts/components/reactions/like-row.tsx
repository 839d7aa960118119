import { REACTIONS } from '@weft/shared/posts/reactions';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { ListedLike } from '@weft/shared/posts/views';
import { Link } from 'react-router-dom';
import { ConnectButton, useStoredRelationship } from '@/features/network';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { texts } from '../../texts/generated';

/** A member who reacted to a post, with the reaction and, except for the viewer, a button to connect or message. */
export function LikeRow({
  like: { user, reaction, isConnection, relationship },
  onNavigate,
}: {
  like: ListedLike;
  onNavigate: () => void;
}) {
  const name = user.fullName || POST_TEXTS.unknownMember;
  const stored = useStoredRelationship(user._id);
  const isConnected = stored ? stored.connectionStatus === 'accepted' : isConnection;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <span className="relative flex-none">
        <Avatar name={name} src={user.profileImage} size={44} />
        <span
          aria-hidden="true"
          className="absolute -end-1.5 -bottom-1 grid size-[22px] place-items-center rounded-full bg-raised font-emoji text-[13px] leading-none"
        >
          {reaction}
        </span>
      </span>
      <span className="min-w-32 flex-1">
        <span className="flex items-baseline gap-1.5">
          <Link
            to={paths.profile(user._id)}
            dir="auto"
            className="min-w-0 truncate font-[650] text-text hover:underline"
            title={name}
            onClick={onNavigate}
          >
            {name}
          </Link>
          {isConnected && (
            <span className="flex-none text-small text-subtle">
              <span aria-hidden="true">• {texts.likes.firstDegree}</span>
              <span className="sr-only">{texts.likes.connected}</span>
            </span>
          )}
        </span>
        <span className="text-small text-muted">
          {REACTIONS.find(({ emoji }) => emoji === reaction)?.description ?? texts.likes.reacted}
        </span>
      </span>
      {relationship && (
        <ConnectButton member={user} size="sm" plain whenConnected="message" className="ms-auto" />
      )}
    </li>
  );
}
