import { useInfiniteQuery } from '@tanstack/react-query';
import type { InvitationView } from '@weft/shared/administration/registration-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import { joinFacts } from '@/lib/format/join-facts';
import { localNumber } from '@/lib/format/number-format';
import { dateFormat } from '@/lib/languages/date-format';
import { useNow } from '@/lib/hooks/use-now';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Button } from '@/ui/button/button';
import { Tag } from '@/ui/display/badge';
import { Card } from '@/ui/display/card';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { registrationQueries } from '../../api/registration-queries';
import { useRevokeInvitation } from '../../api/use-registration-changes';
import { texts } from '../../texts/generated';

const { invitations } = texts;

const listTexts = (): ListTexts => ({
  loading: invitations.loading,
  failed: ADMINISTRATION_TEXTS.failed.loadInvitations,
  empty: invitations.empty,
  emptyHint: invitations.emptyHint,
});

function usesOf({ uses, maxUses }: InvitationView): string {
  if (maxUses === null) return invitations.usedUnlimited({ uses });
  return invitations.used({ uses: localNumber(uses), max: localNumber(maxUses) });
}

function State({ invitation: { uses, maxUses, expiresAt } }: { invitation: InvitationView }) {
  const now = useNow();
  if (maxUses !== null && uses >= maxUses) return <Tag tone="plain">{invitations.usedUp}</Tag>;
  const ends = new Date(expiresAt);
  if (ends.getTime() <= now) return <Tag tone="plain">{invitations.expired}</Tag>;
  const date = dateFormat({ day: 'numeric', month: 'long' }).format(ends);
  return <span className="text-small text-muted">{invitations.until({ date })}</span>;
}

function Row({ invitation }: { invitation: InvitationView }) {
  const { _id, email, note, invitedBy } = invitation;
  const revoke = useRevokeInvitation();
  const name = email ?? (note === '' ? invitations.unnamed : note);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 max-md:px-4">
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="align-page font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-small wrap-anywhere text-muted">
          {joinFacts([
            email === null ? invitations.link : invitations.mail,
            email !== null && note,
            invitedBy && invitations.by({ name: invitedBy.fullName }),
          ])}
        </p>
      </div>
      <span className="num text-small">{usesOf(invitation)}</span>
      <State invitation={invitation} />
      <Button
        variant="ghost"
        size="sm"
        busy={revoke.isPending}
        onClick={(event) => {
          keepFocusNear(event.currentTarget);
          revoke.mutate(_id);
        }}
      >
        {invitations.revoke}
      </Button>
    </li>
  );
}

/** Invitations in pages, newest first. */
export function InvitationList() {
  const query = useInfiniteQuery(registrationQueries.invitations());
  return (
    <PagedList
      query={query}
      items={query.data?.pages.flatMap((page) => page.invitations)}
      texts={listTexts()}
    >
      {(items) => (
        <Card as="div">
          <ul aria-label={invitations.title} className="divide-y divide-line">
            {items.map((invitation) => (
              <Row key={invitation._id} invitation={invitation} />
            ))}
          </ul>
        </Card>
      )}
    </PagedList>
  );
}
