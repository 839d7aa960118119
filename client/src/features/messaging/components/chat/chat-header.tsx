import type { Participant } from '@weft/shared/messaging/views';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useNow } from '@/lib/hooks/use-now';
import { Avatar } from '@/ui/display/avatar';
import { IconButton } from '@/ui/button/icon-button';
import { useKnownPresence } from '../../hooks/use-known-presence';
import { showsAsOnline, presenceText } from '../../presence-text';
import { BackButton } from './back-button';
import { ChatMenu } from './chat-menu';
import { shownName } from '../../shown-name';
import { texts } from '../../texts/generated';

/** Links to the other member's profile, unless the account is deleted or hidden. */
function Other({ other, children }: { other: Participant; children: ReactNode }) {
  const className = 'flex min-w-0 flex-1 items-center gap-3 rounded-md text-text';
  if (other.isDeleted) return <div className={className}>{children}</div>;
  return (
    <Link to={paths.profile(other._id)} className={className}>
      <span className="sr-only">{texts.chat.profileOf} </span>
      {children}
    </Link>
  );
}

/** Header of a conversation: the other member, their presence, search and menu. */
export function ChatHeader({
  other,
  canSearch,
  canBlock,
  onBack,
  onSearch,
}: {
  other: Participant;
  canSearch: boolean;
  /** Neither of the two has blocked the other. */
  canBlock: boolean;
  onBack: () => void;
  onSearch: () => void;
}) {
  const now = useNow();
  const presence = useKnownPresence(other.presence);
  const isOnline = showsAsOnline(presence);
  const name = shownName(other.fullName) || texts.unknownMember;
  return (
    <header className="flex min-h-[68px] flex-none max-md:mb-(--strip-h) items-center gap-3 border-b border-line px-5 py-3 max-md:min-h-[60px] max-md:gap-1 max-md:py-2 max-md:pe-2 max-md:ps-1">
      <BackButton onBack={onBack} />
      <Other other={other}>
        <Avatar name={other.isDeleted ? '' : name} src={other.profileImage} size={44} online={isOnline} />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="align-page block truncate leading-[1.3] font-semibold" title={name}>
            {name}
          </span>
          <span className="flex items-center gap-1.5 text-small text-muted">
            {isOnline && <span aria-hidden="true" className="size-2 rounded-full bg-online" />}
            {!other.isDeleted && presenceText(presence, now)}
          </span>
        </span>
      </Other>
      {canSearch && (
        <IconButton label={texts.chat.search} onClick={onSearch}>
          <Search aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
      )}
      {!other.isDeleted && <ChatMenu other={other} canBlock={canBlock} />}
    </header>
  );
}
