import { SuspensionReason } from '@weft/shared/safety/contract';
import { reasonChoices } from '@/features/safety';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { Button } from '@/ui/button/button';
import { SelectField } from '@/ui/form/select-field';
import { TextAreaField } from '@/ui/form/text-area-field';
import { texts as uiTexts } from '@/ui/texts/generated';
import { useSuspendMember } from '../../api/use-account-changes';
import { texts } from '../../texts/generated';

/** Asks for the reason of a suspension. */
export function SuspendForm({ id, onClose }: { id: string; onClose: () => void }) {
  const suspend = useSuspendMember(id);
  const form = useForm({
    resolver: schemaResolver(SuspensionReason),
    defaultValues: { reason: 'spam' as const, note: '' },
  });
  const submit = form.handleSubmit((body) => suspend.mutate(body, { onSuccess: onClose }));
  return (
    <form
      noValidate
      aria-label={texts.member.suspend}
      className="well mt-3 flex flex-col gap-4 p-4"
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-small text-pretty text-muted">{texts.member.suspendText}</p>
      <SelectField
        label={texts.member.reason}
        hint={texts.member.reasonHint}
        options={reasonChoices()}
        {...form.register('reason')}
      />
      <TextAreaField
        label={texts.member.note}
        hint={texts.member.noteHint}
        rows={2}
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" variant="danger" size="sm" busy={suspend.isPending}>
          {texts.member.suspend}
        </Button>
      </div>
    </form>
  );
}
