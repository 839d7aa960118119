import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { Ellipsis, MessageCircle, UserMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFreshOnVisit } from '@/lib/api/fresh-list';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/button/button-class';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { FindPeopleLink } from '@/ui/feedback/find-people-link';
import { IconButton } from '@/ui/button/icon-button';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import type { ListView } from '../../api/network-keys';
import { ME, networkQueries, type PersonRow } from '../../api/network-queries';
import { connectionStateOf } from '../../api/connection-state';
import { useConnection } from '../../api/use-connection';
import { useListed } from '../../api/use-listed';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { ConnectButton } from '../actions/connect-button';
import { ListDate } from './list-date';
import { ListFrame } from './list-frame';
import { PersonRowView } from '../members/person-row';
import { texts } from '../../texts/generated';
import { RichText } from '@/ui/display/rich-text';

const { failed, empty } = NETWORK_TEXTS;
const messages = () => ({
  failed: failed.connections,
  empty: empty.connections,
  hint: empty.connectionsHint,
  searchHint: empty.searchHint,
});

/** Opens the conversation with a connection, or removes the connection after a confirmation. */
function Actions({ member }: { member: MemberSummary }) {
  const [isAsking, setAsking] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { remove } = useConnection(member._id);
  const name = member.fullName || NETWORK_TEXTS.unknownUser;
  const handleConfirm = () => {
    setAsking(false);
    if (menu.current) keepFocusNear(menu.current);
    void remove();
  };
  return (
    <>
      <Link
        to={paths.messagesWith(member._id)}
        aria-label={texts.messageMember({ name })}
        title={texts.messageMember({ name })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <MessageCircle aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">{texts.message}</span>
      </Link>
      <Menu
        trigger={
          <IconButton ref={menu} label={texts.lists.moreFor({ name })}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </IconButton>
        }
      >
        <MenuItem danger icon={<UserMinus aria-hidden="true" />} onSelect={() => setAsking(true)}>
          {texts.lists.remove}
        </MenuItem>
      </Menu>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={texts.lists.removeTitle}
          confirmLabel={texts.lists.remove}
          danger
          onConfirm={handleConfirm}
        >
          <p className="wrap-anywhere text-muted">{texts.lists.removeText({ name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ConnectedOn({ since }: { since: string }) {
  const date = () => <ListDate iso={since} />;
  return <RichText parts={texts.lists.connectedOn({ date })} />;
}

/** Connections of a member. Only the viewer's own (`ME`) can be removed. */
export function ConnectionsList({ owner, label, view }: { owner: string; label: string; view: ListView }) {
  const list = networkQueries.connections(owner, view);
  useFreshOnVisit(list.queryKey);
  const query = useInfiniteQuery(list);
  const isOwn = owner === ME;
  const rows = useListed(
    query.data,
    ({ user }: PersonRow) => user._id,
    (relationship) => !isOwn || connectionStateOf(relationship) === 'accepted',
  );
  return (
    <ListFrame
      query={query}
      rows={rows}
      label={label}
      search={view.search}
      messages={messages()}
      emptyAction={isOwn && <FindPeopleLink />}
      renderRow={({ user, since }) => (
        <PersonRowView
          member={user}
          requestStatus={isOwn ? 'connected' : user.connectionStatus}
          detail={<ConnectedOn since={since} />}
        >
          {isOwn ? <Actions member={user} /> : <ConnectButton member={user} size="sm" />}
        </PersonRowView>
      )}
    />
  );
}
