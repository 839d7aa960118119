import { useQuery } from '@tanstack/react-query';
import type { SessionView } from '@weft/shared/accounts/contract';
import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { fullTime, relativeTimeInSentence } from '@/lib/format/relative-time';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { Tag } from '@/ui/display/badge';
import { RichText } from '@/ui/display/rich-text';
import { Button } from '@/ui/button/button';
import { Disclosure } from '@/ui/navigation/disclosure';
import { SettingsContent } from './settings-content';
import { sessionQueries } from '../../api/session-queries';
import { TrustedBrowsers } from '../../second-factor/trusted-browsers';
import { SignOutForm } from './sign-out-form';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

const { sessions: sessionTexts } = texts;

/** Opens a password form below the button before a session ends. */
function SignOutButton({
  children,
  label,
  text,
  sessionId,
  variant,
  className,
}: {
  children: ReactNode;
  label?: string;
  text: string;
  sessionId?: string;
  variant: 'secondary' | 'danger-ghost';
  className?: string;
}) {
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const handleDone = () => {
    if (panel.current) keepFocusNear(panel.current);
    setAsking(false);
  };
  const handleCancel = () => {
    setAsking(false);
    opener.current?.focus();
  };
  return (
    <>
      <Button
        ref={opener}
        size={sessionId === undefined ? 'md' : 'sm'}
        variant={variant}
        className={className}
        aria-label={label}
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {children}
      </Button>
      {isAsking && (
        <div ref={panel} className="w-full">
          <SignOutForm
            text={text}
            onDone={handleDone}
            onCancel={handleCancel}
            {...(sessionId !== undefined && { sessionId })}
          />
        </div>
      )}
    </>
  );
}

function lastUsedParts({ lastUsedAt }: SessionView) {
  const time = (text: string) => (
    <time dateTime={lastUsedAt} title={fullTime(lastUsedAt)}>
      {text}
    </time>
  );
  return sessionTexts.lastUsed({ ago: relativeTimeInSentence(lastUsedAt), time });
}

function SessionRow({ session }: { session: SessionView }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{session.device}</p>
        <p className="num text-small text-muted">
          <RichText parts={lastUsedParts(session)} />
        </p>
      </div>
      {session.current ? (
        <Tag tone="success">{sessionTexts.thisDevice}</Tag>
      ) : (
        <SignOutButton
          label={sessionTexts.signOutDevice({ device: session.device })}
          variant="secondary"
          sessionId={session._id}
          text={sessionTexts.toSignOut({ device: session.device })}
        >
          {uiTexts.signOut}
        </SignOutButton>
      )}
    </li>
  );
}

function SessionList() {
  const query = useQuery(sessionQueries.list());
  return (
    <SettingsContent query={query} loading={sessionTexts.loading} failed={sessionTexts.failed} rows={2}>
      {(sessions) => (
        <>
          <ul className="divide-y divide-line">
            {sessions.map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <SignOutButton variant="danger-ghost" className="mt-2 -ms-4" text={sessionTexts.toSignOutOthers}>
              {sessionTexts.signOutOthers}
            </SignOutButton>
          )}
        </>
      )}
    </SettingsContent>
  );
}

/** Lists the member's sessions, of which any but the current one can end, and the browsers that need no code. */
export function ActiveSessions() {
  return (
    <Disclosure
      icon={<MonitorSmartphone aria-hidden="true" />}
      title={sessionTexts.title}
      text={sessionTexts.text}
    >
      <SessionList />
      <TrustedBrowsers />
    </Disclosure>
  );
}
