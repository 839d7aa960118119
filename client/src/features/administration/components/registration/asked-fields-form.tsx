import { DECIDED_FIELDS, FIELD_CHOICES, type AskedFields } from '@weft/shared/joining/asked-fields';
import { useStoredForm } from '@/lib/forms/use-stored-form';
import { Button } from '@/ui/button/button';
import { SelectField } from '@/ui/form/select-field';
import { useChangeAskedFields } from '../../api/use-registration-changes';
import { texts } from '../../texts/generated';

const choices = () => FIELD_CHOICES.map((value) => ({ value, label: texts.fieldChoices[value] }));

interface Props {
  readonly fields: AskedFields;
  /** The variable of each choice that the server's environment makes. */
  readonly locked: { readonly [F in keyof AskedFields]?: string | undefined };
}

/** Whether registration asks for phone number and pincode. Choices of the server's environment can't be changed. */
export function AskedFieldsForm({ fields, locked }: Props) {
  const change = useChangeAskedFields();
  const form = useStoredForm<AskedFields>(fields);
  const submit = form.handleSubmit((chosen) => change.mutate(chosen));
  const isAllLocked = DECIDED_FIELDS.every((field) => locked[field] !== undefined);
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(180px,1fr))] items-start gap-4">
        {DECIDED_FIELDS.map((field) => {
          const variable = locked[field];
          return (
            <SelectField
              key={field}
              label={texts.askedFields[field]}
              options={choices()}
              {...form.register(field)}
              {...(variable !== undefined && {
                disabled: true,
                hint: texts.registration.locked({ variable }),
              })}
            />
          );
        })}
      </div>
      {!isAllLocked && (
        <Button type="submit" busy={change.isPending}>
          {texts.askedFields.save}
        </Button>
      )}
    </form>
  );
}
