import { ALERT_FREQUENCIES, type AlertFrequency } from '@weft/shared/jobs/choices';
import { JOB_TEXTS } from '@weft/shared/jobs/texts';
import { JOB_LIMITS } from '@weft/shared/limits';
import { isBlank } from '@weft/shared/text/visible-text';
import { useForm } from 'react-hook-form';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { Button } from '@/ui/button/button';
import { RadioGroup } from '@/ui/form/radio-group';
import { TextField } from '@/ui/form/text-field';
import { Dialog, DialogClose } from '@/ui/overlay/dialog';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from '../../texts/generated';

const FORM = 'saved-search';

interface Choices {
  readonly name: string;
  readonly frequency: AlertFrequency;
}

/** Asks for the name and the alert of a search. A refused name keeps what was typed. */
export function SaveSearchDialog({
  initial,
  busy,
  onSave,
  onClose,
}: {
  initial: Choices;
  busy: boolean;
  onSave: (choices: Choices, options: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  onClose: () => void;
}) {
  const form = useForm<Choices>({
    defaultValues: { ...initial, name: initial.name.slice(0, JOB_LIMITS.searchNameMax) },
  });
  const { register, formState, setError } = form;
  const refuse = (message: string) => setError('name', { message });
  const submit = form.handleSubmit((choices) => {
    if (busy) return;
    if (isBlank(choices.name)) refuse(JOB_TEXTS.rules.searchName);
    else
      onSave(choices, {
        onSuccess: onClose,
        onError: (failure) =>
          refuse(
            (isApiError(failure, 'VALIDATION_FAILED') && failure.fields['name']) ||
              messageOf(failure, JOB_TEXTS.failed.saveSearch),
          ),
      });
  });
  return (
    <Dialog
      open
      size="sm"
      title={texts.searches.dialog}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="ghost">{uiTexts.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={FORM} busy={busy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label={texts.searches.name}
          data-autofocus=""
          error={formState.errors.name?.message}
          maxLength={JOB_LIMITS.searchNameMax}
          {...register('name')}
        />
        <RadioGroup
          label={texts.searches.tell}
          choices={ALERT_FREQUENCIES.map((value) => ({ value, label: JOB_TEXTS.frequencies[value] }))}
          {...register('frequency')}
        />
        <p className="text-small text-muted">{texts.searches.hint}</p>
      </form>
    </Dialog>
  );
}
