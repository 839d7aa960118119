import { useId, useState } from 'react';
import { Button } from '@/ui/button/button';
import { Dialog } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';
import { RecoveryCodes } from './recovery-codes';
import { SetupForm, type Setup } from './setup-form';
import { texts } from './texts/generated';

/** What the dialog shows: a new key, then the recovery codes. */
export type SecondFactorStage = { readonly setup: Setup } | { readonly codes: readonly string[] };

/** Sets the authenticator app up and shows the recovery codes, once. */
export function SecondFactorDialog({
  stage,
  onStage,
}: {
  stage: SecondFactorStage;
  onStage: (stage: SecondFactorStage | undefined) => void;
}) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [isSafe, setSafe] = useState(false);
  const close = () => onStage(undefined);
  const isSetup = 'setup' in stage;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
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
          onDone={(codes) => onStage({ codes })}
        />
      ) : (
        <RecoveryCodes codes={stage.codes} isSafe={isSafe} onSafe={setSafe} />
      )}
    </Dialog>
  );
}
