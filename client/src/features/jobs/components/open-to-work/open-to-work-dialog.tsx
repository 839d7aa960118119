import { BriefcaseBusiness } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/ui/button/button';
import { FieldError } from '@/ui/form/field';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';
import { ExclusionFields } from './exclusion-fields';
import { AudienceField, WhatFields, WhenFields } from './open-to-work-fields';
import { useOpenToWorkForm, type Own } from './use-open-to-work-form';

/** Asks what the viewer looks for, who may know, and from whom it is hidden. */
export function OpenToWorkDialog({ own, onClose }: { own: Own; onClose: () => void }) {
  const formId = useId();
  const form = useOpenToWorkForm(own, onClose);
  const isShown = own.openToWork !== null && own.openToWork.audience !== 'hidden';
  return (
    <Dialog
      open
      fullOnPhone
      title={texts.open.title}
      askBeforeClose={form.hasChanges && !form.isBusy ? texts.open.discard : undefined}
      onOpenChange={(isOpen) => !isOpen && !form.isBusy && onClose()}
      footer={
        <>
          {isShown && (
            <Button variant="ghost" className="me-auto" aria-disabled={form.isBusy} onClick={form.switchOff}>
              {texts.open.switchOff}
            </Button>
          )}
          <DialogClose asChild>
            <Button variant="ghost" disabled={form.isBusy}>
              {uiTexts.cancel}
            </Button>
          </DialogClose>
          <Button
            type="submit"
            form={formId}
            busy={form.isBusy}
            icon={<BriefcaseBusiness aria-hidden="true" className="size-4" />}
          >
            {uiTexts.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <WhatFields form={form} />
        <WhenFields form={form} />
        <AudienceField form={form} />
        <ExclusionFields form={form} proposed={own.proposed} />
        {form.message && <FieldError>{form.message}</FieldError>}
      </form>
    </Dialog>
  );
}
