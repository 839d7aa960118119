import { useQuery } from '@tanstack/react-query';
import type { SecondFactorView } from '@weft/shared/accounts/second-factor/contract';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOwnProfile } from '@/features/members';
import { dateFormat } from '@/lib/languages/date-format';
import { returnPath } from '@/lib/storage/sign-in-return';
import { Button } from '@/ui/button/button';
import { Tag } from '@/ui/display/badge';
import { RichText } from '@/ui/display/rich-text';
import { BannerMessage } from '@/ui/feedback/banner-message';
import { Disclosure } from '@/ui/navigation/disclosure';
import { ConfirmDialog } from '@/ui/overlay/dialog';
import { SettingsContent } from '../components/settings/settings-content';
import { SecondFactorDialog, type SecondFactorStage } from './second-factor-dialog';
import { secondFactorQueries, useRenewRecoveryCodes, useSetUp, useTurnOff } from './second-factor-queries';
import { texts } from './texts/generated';

const { app: appTexts, codes: codeTexts } = texts;

function Row({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{title}</p>
        <p className="text-small text-pretty text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  );
}

function sinceParts(onSince: string) {
  const time = (text: string) => <time dateTime={onSince}>{text}</time>;
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(onSince));
  return appTexts.since({ date, time });
}

function TurnedOn({
  onSince,
  codesLeft,
  protectsRole,
  onCodes,
}: {
  onSince: string;
  codesLeft: number;
  protectsRole: boolean;
  onCodes: (codes: readonly string[]) => void;
}) {
  const [asking, setAsking] = useState<'off' | 'codes'>();
  const turnOff = useTurnOff();
  const renew = useRenewRecoveryCodes();
  const handleOff = () => {
    setAsking(undefined);
    turnOff.mutate();
  };
  const handleRenew = () => {
    setAsking(undefined);
    renew.mutate(undefined, { onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes) });
  };
  return (
    <>
      <ul className="divide-y divide-line">
        <Row title={appTexts.title} text={<RichText parts={sinceParts(onSince)} />}>
          <Tag tone="success">{appTexts.on}</Tag>
          <Button size="sm" variant="ghost" busy={turnOff.isPending} onClick={() => setAsking('off')}>
            {appTexts.turnOff}
          </Button>
        </Row>
        <Row
          title={codeTexts.name}
          text={codeTexts.left({ count: codesLeft, total: ACCOUNT_LIMITS.recoveryCodes })}
        >
          <Button size="sm" variant="secondary" busy={renew.isPending} onClick={() => setAsking('codes')}>
            {codeTexts.renew}
          </Button>
        </Row>
      </ul>
      <ConfirmDialog
        open={asking === 'off'}
        onOpenChange={() => setAsking(undefined)}
        title={appTexts.turnOffTitle}
        confirmLabel={appTexts.turnOff}
        danger
        onConfirm={handleOff}
      >
        <p className="text-muted">{appTexts.turnOffText}</p>
        {protectsRole && <p className="mt-3">{texts.role.lost}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'codes'}
        onOpenChange={() => setAsking(undefined)}
        title={codeTexts.renewTitle}
        confirmLabel={codeTexts.renew}
        onConfirm={handleRenew}
      >
        <p className="text-muted">{codeTexts.renewText}</p>
      </ConfirmDialog>
    </>
  );
}

/** The screen of moderation or administration that led here, because the member's role needs a second factor. */
const useWayBack = () => returnPath(useLocation().state);

function TurnedOff({ onStage }: { onStage: (stage: SecondFactorStage) => void }) {
  const { profile } = useOwnProfile();
  const setUp = useSetUp();
  const isLedHere = useWayBack() !== undefined;
  const handleSetUp = () =>
    setUp.mutate(undefined, {
      onSuccess: ({ key, address, setup }) => onStage({ setup: { key, address, setup } }),
    });
  return (
    <>
      <p className="mb-4 max-w-[60ch] text-label text-pretty text-muted">{appTexts.hint}</p>
      {profile?.lacksSecondFactor && (
        <div className="mb-4">
          <BannerMessage tone="info">{texts.role.needed}</BannerMessage>
        </div>
      )}
      <Button
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- what the member was led to this screen for
        autoFocus={isLedHere}
        variant="secondary"
        busy={setUp.isPending}
        onClick={handleSetUp}
      >
        {appTexts.setUp}
      </Button>
    </>
  );
}

function Content({
  view: { onSince, recoveryCodesLeft, protectsRole },
  onStage,
}: {
  view: SecondFactorView;
  onStage: (stage: SecondFactorStage) => void;
}) {
  return onSince === null ? (
    <TurnedOff onStage={onStage} />
  ) : (
    <TurnedOn
      onSince={onSince}
      codesLeft={recoveryCodesLeft}
      protectsRole={protectsRole === true}
      onCodes={(codes) => onStage({ codes })}
    />
  );
}

function LoadedSettings() {
  const query = useQuery(secondFactorQueries.state());
  // Above the state of the app, which changes while the dialog is open.
  const [stage, setStage] = useState<SecondFactorStage>();
  const navigate = useNavigate();
  const wayBack = useWayBack();
  const handleTurnedOn = () => {
    if (wayBack !== undefined) void navigate(wayBack);
  };
  return (
    <SettingsContent query={query} loading={appTexts.loading} failed={appTexts.failed}>
      {(view) => (
        <>
          <Content view={view} onStage={setStage} />
          {stage && <SecondFactorDialog stage={stage} onStage={setStage} onTurnedOn={handleTurnedOn} />}
        </>
      )}
    </SettingsContent>
  );
}

/** "Authenticator app" of the settings. */
export function SecondFactorSettings() {
  const isLedHere = useWayBack() !== undefined;
  return (
    <Disclosure
      icon={<Smartphone aria-hidden="true" />}
      title={appTexts.title}
      text={appTexts.text}
      startsOpen={isLedHere}
    >
      <LoadedSettings />
    </Disclosure>
  );
}
