import type { MemberSummary } from '@weft/shared/members/views';
import { NETWORK_TEXTS } from '@weft/shared/network/texts';
import type { MouseEvent } from 'react';
import { Button } from '@/ui/button/button';
import type { ButtonSize, ButtonVariant } from '@/ui/button/button-class';
import { cx } from '@/ui/cx';
import { useConnection } from '../../api/use-connection';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { texts } from '../../texts/generated';

/** Ignore and Accept. The dashboard uses Decline and its own messages. */
export function RequestActions({
  request,
  place = 'network',
  size = 'md',
  declineVariant = 'secondary',
  className,
}: {
  request: { readonly requester: Pick<MemberSummary, '_id' | 'fullName'> };
  place?: 'network' | 'dashboard';
  size?: ButtonSize;
  declineVariant?: ButtonVariant;
  className?: string;
}) {
  const { requester } = request;
  const { accept, decline } = useConnection(requester._id);
  const name = requester.fullName || NETWORK_TEXTS.unknownUser;
  const { dashboard, failed } = NETWORK_TEXTS;
  const isDashboard = place === 'dashboard';
  const respond = (action: () => Promise<void>) => (event: MouseEvent) => {
    keepFocusNear(event.currentTarget);
    void action();
  };
  const handleAccept = respond(async () =>
    isDashboard ? accept({ done: dashboard.accepted, failed: failed.accept }) : accept(),
  );
  const handleDecline = respond(async () =>
    isDashboard ? decline({ done: dashboard.declined, failed: failed.decline }) : decline(),
  );
  const { connect } = texts;
  const declineButton = (
    <Button
      key="decline"
      variant={declineVariant}
      size={size}
      aria-label={isDashboard ? connect.declineMember({ name }) : connect.ignoreMember({ name })}
      className="max-md:flex-1 max-md:border-line-strong"
      onClick={handleDecline}
    >
      {isDashboard ? connect.decline : connect.ignore}
    </Button>
  );
  const acceptButton = (
    <Button
      key="accept"
      variant={isDashboard ? 'soft' : 'primary'}
      size={size}
      aria-label={connect.acceptMember({ name })}
      className="max-md:flex-1"
      onClick={handleAccept}
    >
      {connect.accept}
    </Button>
  );
  return (
    <div className={cx('relative flex gap-2', className)}>
      {isDashboard ? [acceptButton, declineButton] : [declineButton, acceptButton]}
    </div>
  );
}
