import type { AdministeredAccount } from '@weft/shared/administration/views';
import { reasonText } from '@weft/shared/safety/reason-text';
import { useState, type ReactNode } from 'react';
import { joinFacts } from '@/lib/format/join-facts';
import { localNumber } from '@/lib/format/number-format';
import { Button } from '@/ui/button/button';
import { TimeAgo } from '@/ui/display/time-ago';
import { useAccountAction, type AccountAction } from '../../api/use-account-changes';
import { texts } from '../../texts/generated';
import { SuspendForm } from './suspend-form';

const { member: memberTexts } = texts;

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2 text-label">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

export function AccountFacts({ account }: { account: AdministeredAccount }) {
  const { createdAt, lastActive, postsCount, connectionsCount, suspension, turnedOffBy, invitedBy } = account;
  return (
    <dl className="divide-y divide-line">
      <Fact term={memberTexts.joined}>
        <TimeAgo iso={createdAt} className="num" />
      </Fact>
      <Fact term={memberTexts.lastHere}>
        <TimeAgo iso={lastActive} className="num" />
      </Fact>
      {invitedBy && (
        <Fact term={memberTexts.invitedBy}>
          <span dir="auto">{invitedBy.fullName}</span>
        </Fact>
      )}
      <Fact term={memberTexts.posts}>{localNumber(postsCount)}</Fact>
      <Fact term={memberTexts.connections}>{localNumber(connectionsCount)}</Fact>
      {turnedOffBy !== null && (
        <Fact term={texts.states.suspended}>{memberTexts.turnedOffBy({ name: turnedOffBy })}</Fact>
      )}
      {suspension && (
        <Fact term={texts.states.suspended}>
          <span dir="auto">{joinFacts([reasonText(suspension.reason), suspension.note])}</span>
        </Fact>
      )}
    </dl>
  );
}

/** Sessions, second factor and address, with what the viewer may do about them. */
export function AccountSignIn({ account }: { account: AdministeredAccount }) {
  const { _id, sessions, secondFactorSince, state, can } = account;
  const action = useAccountAction(_id);
  const button = (kind: AccountAction, label: string) => (
    <Button
      variant="secondary"
      size="sm"
      busy={action.isPending && action.variables === kind}
      onClick={() => action.mutate(kind)}
    >
      {label}
    </Button>
  );
  return (
    <section aria-labelledby="account-sign-in">
      <h3 id="account-sign-in" className="text-h3">
        {memberTexts.signIn}
      </h3>
      <dl className="mt-1 divide-y divide-line">
        <Fact term={memberTexts.email}>
          {state === 'unverified' || state === 'imported' ? texts.states[state] : memberTexts.verified}
        </Fact>
        <Fact term={memberTexts.secondFactor}>
          {secondFactorSince === null ? (
            memberTexts.off
          ) : (
            <>
              {memberTexts.app} <TimeAgo iso={secondFactorSince} className="num text-muted" />
            </>
          )}
        </Fact>
        <Fact term={memberTexts.sessions}>{sessions.length === 0 && memberTexts.noSessions}</Fact>
      </dl>
      <ul aria-label={memberTexts.sessions} className="text-small">
        {sessions.map(({ _id: id, device, lastUsedAt }) => (
          <li key={id} className="flex justify-between gap-4 py-1">
            <span dir="auto">{device}</span>
            <TimeAgo iso={lastUsedAt} className="num text-muted" />
          </li>
        ))}
      </ul>
      {can.manage && (
        <div className="mt-3 flex flex-wrap gap-2">
          {state === 'imported' && button('sendLink', memberTexts.sendLink)}
          {state === 'unverified' && button('verify', memberTexts.verify)}
          {sessions.length > 0 && button('endSessions', memberTexts.endSessions)}
          {secondFactorSince !== null && button('resetSecondFactor', memberTexts.resetSecondFactor)}
        </div>
      )}
    </section>
  );
}

/** Suspends the account, or lifts its suspension. */
export function AccountSuspension({ account: { _id, suspension, can } }: { account: AdministeredAccount }) {
  const [isAsking, setAsking] = useState(false);
  const action = useAccountAction(_id);
  if (!can.manage) return null;
  if (suspension)
    return (
      <Button variant="secondary" busy={action.isPending} onClick={() => action.mutate('lift')}>
        {memberTexts.lift}
      </Button>
    );
  if (!can.suspend) return null;
  return (
    <div>
      <Button variant="danger-ghost" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
        {memberTexts.suspendAsk}
      </Button>
      {isAsking && <SuspendForm id={_id} onClose={() => setAsking(false)} />}
    </div>
  );
}
