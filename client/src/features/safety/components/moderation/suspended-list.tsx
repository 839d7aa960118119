import { useInfiniteQuery } from '@tanstack/react-query';
import { reasonText } from '@weft/shared/safety/reason-text';
import { SAFETY_TEXTS } from '@weft/shared/safety/texts';
import type { ModeratedMember, SuspendedMember } from '@weft/shared/safety/views';
import { useState } from 'react';
import { rememberNeighbour } from '@/lib/browser/keep-focus-near';
import { Avatar } from '@/ui/display/avatar';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { TimeAgo } from '@/ui/display/time-ago';
import { safetyQueries } from '../../api/safety-queries';
import { nameOf } from '../../case-texts';
import { LiftDialog } from '../decide/lift-dialog';
import { PagedList, type ListTexts } from '@/ui/feedback/paged-list';
import { texts } from '../../texts/generated';

const listTexts = (): ListTexts => ({
  loading: texts.lists.loadingSuspended,
  failed: SAFETY_TEXTS.failed.loadSuspended,
  empty: texts.lists.noSuspended,
  emptyHint: texts.lists.noSuspendedHint,
});

interface PendingDecision {
  readonly member: ModeratedMember;
  readonly moveFocus: () => void;
}

function SuspendedRow({
  suspended: { member, can },
  onLift,
}: {
  suspended: SuspendedMember;
  onLift: (pressed: HTMLElement) => void;
}) {
  const name = nameOf(member);
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-4 max-md:px-4">
      <Avatar name={name} src={member.profileImage} size={44} />
      <div className="min-w-48 flex-1">
        <p dir="auto" className="align-page font-semibold wrap-anywhere">
          {name}
        </p>
        {member.suspension && (
          <>
            <p className="text-small text-muted">
              {reasonText(member.suspension.reason)} ·{' '}
              <TimeAgo iso={member.suspension.since} className="num" />
            </p>
            {member.suspension.note !== '' && (
              <p dir="auto" className="align-page mt-1 text-label wrap-anywhere whitespace-pre-line">
                {member.suspension.note}
              </p>
            )}
          </>
        )}
      </div>
      {can.lift && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={texts.actions.about({ action: texts.actions.lift, subject: name })}
          onClick={({ currentTarget }) => onLift(currentTarget)}
        >
          {texts.actions.lift}
        </Button>
      )}
    </li>
  );
}

/** Suspended members with the reason and a button that lifts the suspension. */
export function SuspendedList() {
  const query = useInfiniteQuery(safetyQueries.suspended());
  const [pending, setPending] = useState<PendingDecision>();
  const close = () => setPending(undefined);
  return (
    <>
      <PagedList query={query} items={query.data?.pages.flatMap((page) => page.members)} texts={listTexts()}>
        {(members) => (
          <Card as="div">
            <ul className="divide-y divide-line">
              {members.map((suspended) => (
                <SuspendedRow
                  key={suspended.member._id}
                  suspended={suspended}
                  onLift={(pressed) =>
                    setPending({ member: suspended.member, moveFocus: rememberNeighbour(pressed) })
                  }
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {pending && (
        <LiftDialog
          member={pending.member}
          onClose={close}
          onDone={() => {
            close();
            pending.moveFocus();
          }}
        />
      )}
    </>
  );
}
