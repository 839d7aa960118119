import { appName } from '@weft/shared/app';
import { Copy, Share2, SquarePen } from 'lucide-react';
import { Suspense, useId, type MouseEvent, type ReactNode } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { useCard, useOwnProfile } from '@/features/members';
import { useComposer } from '@/features/posts';
import { copyText } from '@/lib/browser/copy-text';
import { keepFocusNear } from '@/lib/browser/keep-focus-near';
import { lazyView } from '@/lib/languages/lazy-view';
import { Button } from '@/ui/button/button';
import { Card } from '@/ui/display/card';
import { texts as uiTexts } from '@/ui/texts/generated';
import { WelcomeBand } from './welcome-band';
import { texts } from '../texts/generated';

const { newNetwork } = texts;

const SamplePeople = lazyView(
  async () => (await import('@/features/administration/components/sample-people/sample-people')).SamplePeople,
);

/** Copies the address of the network. If the browser doesn't allow it, a toast shows the address. */
async function copyAddress(): Promise<void> {
  const { origin } = window.location;
  if (await copyText(origin)) notify.success(newNetwork.copied);
  else notify.info(origin);
}

/** Opens the device's own list of apps to share with. Its user may close it. */
function shareAddress(): void {
  const shared = {
    title: appName(),
    text: newNetwork.shareText({ app: appName() }),
    url: window.location.origin,
  };
  navigator.share(shared).catch(() => undefined);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 px-6 py-5 max-md:px-4">
      <h3 className="text-h3">{title}</h3>
      {children}
    </div>
  );
}

function Invite() {
  return (
    <Part title={newNetwork.invite}>
      <p className="text-small text-muted">{newNetwork.inviteText}</p>
      <p dir="ltr" className="well flex min-h-11 items-center px-3.5 py-2 text-small wrap-anywhere">
        {window.location.origin}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden="true" className="size-[18px]" />} onClick={() => void copyAddress()}>
          {newNetwork.copy}
        </Button>
        {'share' in navigator && (
          <Button
            variant="secondary"
            icon={<Share2 aria-hidden="true" className="size-[18px]" />}
            onClick={shareAddress}
          >
            {newNetwork.share}
          </Button>
        )}
      </div>
    </Part>
  );
}

function FirstPost() {
  const composer = useComposer();
  return (
    <Part title={newNetwork.firstPost}>
      <p className="well px-3.5 py-3 text-small">{newNetwork.idea}</p>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="self-start"
        icon={<SquarePen aria-hidden="true" className="size-[18px]" />}
        onClick={() => composer.begin(newNetwork.idea)}
      >
        {newNetwork.takeIdea}
      </Button>
    </Part>
  );
}

/** Helps moderators of an almost empty network to invite people and to write the first post. They can hide it. */
export function NewNetwork() {
  const title = useId();
  const { profile } = useOwnProfile();
  const [, show] = useCard('newNetwork');
  const handleHide = ({ currentTarget }: MouseEvent) => {
    keepFocusNear(currentTarget);
    show(false);
    notify.info(newNetwork.hidden, { label: uiTexts.undo, onAct: () => show(true) });
  };
  return (
    <Card aria-labelledby={title}>
      <WelcomeBand
        titleId={title}
        title={newNetwork.title}
        text={newNetwork.text}
        hideLabel={newNetwork.hide}
        onHide={handleHide}
      />
      <Invite />
      {profile?.mediaCount === 0 && (
        <div className="border-t border-line">
          <FirstPost />
        </div>
      )}
      {profile?.role === 'owner' && !profile.lacksSecondFactor && (
        <Suspense fallback={null}>
          <SamplePeople isOffered className="border-t border-line px-6 py-5 max-md:px-4" />
        </Suspense>
      )}
    </Card>
  );
}
