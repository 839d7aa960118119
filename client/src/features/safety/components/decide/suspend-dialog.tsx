import { SuspendInput } from '@weft/shared/safety/contract';
import type { ModerationCase } from '@weft/shared/safety/views';
import { useWatch } from 'react-hook-form';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useForm } from '@/lib/forms/use-form';
import { Checkbox } from '@/ui/form/checkbox';
import { SelectField } from '@/ui/form/select-field';
import type { Decision } from '../../api/use-decision';
import { kindOf } from '../../case-texts';
import { decisionTexts } from '../../decision-texts';
import { reasonChoices } from '../../reason-choices';
import { DecisionFrame } from './decision-frame';
import { ModeratorNote } from './moderator-note';
import { texts } from '../../texts/generated';

/**
 * Asks for the reason of a suspension and whether to remove the reported content. Starts with the most
 * reported reason.
 */
export function SuspendDialog({
  about,
  isBusy,
  error,
  onDecide,
  onClose,
}: {
  about: ModerationCase;
  isBusy: boolean;
  error: unknown;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
}) {
  const form = useForm({
    resolver: schemaResolver(SuspendInput),
    defaultValues: { reason: about.reasons[0]?.reason ?? 'other', note: '', removeContent: false },
  });
  const typed = useWatch({ control: form.control, name: 'note' }) ?? '';
  const submit = form.handleSubmit((body) => onDecide({ kind: 'suspend', ...body }));
  return (
    <DecisionFrame
      texts={decisionTexts('suspend', about)}
      isDanger
      isBusy={isBusy}
      isTyped={typed.trim() !== ''}
      error={error}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SelectField
        label={texts.decide.reason}
        hint={texts.decide.reasonHint}
        options={reasonChoices()}
        {...form.register('reason')}
      />
      <ModeratorNote
        field={form.register('note')}
        typed={typed}
        error={form.formState.errors.note?.message}
      />
      {about.can.remove && about.targetType !== 'company' && (
        <Checkbox
          label={texts.decide.removeToo({ type: kindOf(about.targetType) })}
          {...form.register('removeContent')}
        />
      )}
    </DecisionFrame>
  );
}
