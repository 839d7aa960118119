import { useId, useState } from 'react';
import { Button } from '@/ui/button/button';
import { notify } from '@/alerts/toasts/notify';
import { ConfirmDialog, Dialog } from '@/ui/overlay/dialog';
import { SECOND_FACTOR_TEXTS } from '@weft/shared/accounts/second-factor/texts';
import { texts as uiTexts } from '@/ui/texts/generated';
import { RecoveryCodes } from './recovery-codes';
import { SetupForm, type Setup } from './setup-form';
import { texts } from './texts/generated';

/** What the dialog shows: a new key, then the recovery codes, of an app that was just turned on or not. */
export type SecondFactorStage =
  | { readonly setup: Setup }
  | { readonly codes: readonly string[]; readonly isFresh?: boolean };

/** Sets the authenticator app up and shows the recovery codes, once. */
export function SecondFactorDialog({
  stage,
  onStage,
  onTurnedOn,
}: {
  stage: SecondFactorStage;
  onStage: (stage: SecondFactorStage | undefined) => void;
  /** Called after the dialog with the recovery codes of an app that was just turned on. */
  onTurnedOn: () => void;
}) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [isSafe, setSafe] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isSetup = 'setup' in stage;
  const close = () => {
    onStage(undefined);
    // Earlier, it would cover the buttons of the codes on a phone.
    if (isSetup || !stage.isFresh) return;
    notify.success(SECOND_FACTOR_TEXTS.turnedOn);
    onTurnedOn();
  };
  // The codes are shown once, so Escape must not lose them.
  const askOrClose = () => (isSetup || isSafe ? close() : setAsking(true));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && askOrClose()}
      title={isSetup ? texts.setup.title : texts.codes.title}
      size={isSetup ? 'md' : 'sm'}
      footer={
        isSetup ? (
          <>
            <Button variant="secondary" disabled={isBusy} onClick={close}>
              {uiTexts.cancel}
            </Button>
            <Button type="submit" form={formId} busy={isBusy} busyText={texts.setup.busy}>
              {texts.setup.turnOn}
            </Button>
          </>
        ) : (
          <Button inactive={!isSafe} onClick={close}>
            {texts.codes.done}
          </Button>
        )
      }
    >
      {isSetup ? (
        <SetupForm
          setup={stage.setup}
          formId={formId}
          onBusy={setBusy}
          onDone={(codes) => onStage({ codes, isFresh: true })}
        />
      ) : (
        <RecoveryCodes codes={stage.codes} isSafe={isSafe} onSafe={setSafe} />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.codes.closeTitle}
        confirmLabel={texts.codes.closeAnyway}
        cancelLabel={texts.codes.back}
        danger
        onConfirm={close}
      >
        <p className="text-muted">{texts.codes.closeText}</p>
      </ConfirmDialog>
    </Dialog>
  );
}
