import { POST_TEXTS } from '@weft/shared/posts/texts';
import type { ListedLike } from '@weft/shared/posts/views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ConnectButton, useStoredRelationship } from '@/features/network';
import { paths } from '@/lib/paths';
import { Avatar } from '@/ui/display/avatar';
import { texts } from '../../texts/generated';

/** A member in a list, with what they did and, except for the viewer, a button to connect or message. */
export function ListedMember({
  member: { user, isConnection, relationship },
  badge,
  did,
  onNavigate,
}: {
  member: Pick<ListedLike, 'user' | 'isConnection' | 'relationship'>;
  /** Shown over the picture. */
  badge?: ReactNode;
  did: ReactNode;
  onNavigate: () => void;
}) {
  const name = user.fullName || POST_TEXTS.unknownMember;
  const stored = useStoredRelationship(user._id);
  const isConnected = stored ? stored.connectionStatus === 'accepted' : isConnection;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <span className="relative flex-none">
        <Avatar name={name} src={user.profileImage} size={44} />
        {badge}
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
        <span className="text-small text-muted">{did}</span>
      </span>
      {relationship && (
        <ConnectButton member={user} size="sm" plain whenConnected="message" className="ms-auto" />
      )}
    </li>
  );
}
