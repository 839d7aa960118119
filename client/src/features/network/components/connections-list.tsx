import { useInfiniteQuery } from '@tanstack/react-query';
import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import { UserMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFreshOnVisit } from '@/lib/fresh-list';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/dialog';
import type { ListView } from '../api/network-keys';
import { ME, networkQueries, type PersonRow } from '../api/network-queries';
import { standingOf } from '../api/standing';
import { useConnection } from '../api/use-connection';
import { useListed } from '../api/use-listed';
import { keepFocusNear } from '@/lib/keep-focus-near';
import { longDate } from '../long-date';
import { ConnectButton } from './connect-button';
import { ListFrame } from './list-frame';
import { PersonRowView } from './person-row';

const { failed, empty, unknownUser } = NETWORK_TEXTS;
const TEXTS = {
  failed: failed.connections,
  empty: empty.connections,
  hint: empty.connectionsHint,
  searchHint: empty.searchHint,
};

/** Takes a connection out of the own list, after a question: the other member is not told, and would have to be asked anew. */
function Remove({ member }: { member: MemberSummary }) {
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { remove } = useConnection(member._id);
  const name = member.fullName || unknownUser;
  const handleConfirm = () => {
    setAsking(false);
    if (button.current) keepFocusNear(button.current);
    void remove();
  };
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        aria-label={`Remove ${name}`}
        title={`Remove ${name}`}
        icon={<UserMinus aria-hidden="true" className="size-4" />}
        onClick={() => setAsking(true)}
      >
        <span className="max-md:sr-only">Remove</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title="Remove connection"
          confirmLabel="Remove"
          danger
          onConfirm={handleConfirm}
        >
          <p className="wrap-anywhere text-muted">
            {name} will no longer be among your connections, and is not told. You go on following each other.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The connections of a member, `ME` for one's own: only there can one be removed (specification 2.5). */
export function ConnectionsList({ owner, label, view }: { owner: string; label: string; view: ListView }) {
  const list = networkQueries.connections(owner, view);
  useFreshOnVisit(list.queryKey);
  const query = useInfiniteQuery(list);
  const isOwn = owner === ME;
  const rows = useListed(
    query.data,
    ({ user }: PersonRow) => user._id,
    (relationship) => !isOwn || standingOf(relationship) === 'accepted',
  );
  return (
    <ListFrame
      query={query}
      rows={rows}
      label={label}
      search={view.search}
      texts={TEXTS}
      renderRow={({ user, since }) => (
        <PersonRowView
          member={user}
          requestStatus={isOwn ? 'connected' : user.connectionStatus}
          detail={`Connected on ${longDate(since)}`}
        >
          {isOwn ? <Remove member={user} /> : <ConnectButton member={user} size="sm" />}
        </PersonRowView>
      )}
    />
  );
}
