import {
  RegistrationForm,
  type RegistrationSettings,
} from '@weft/shared/administration/registration-contract';
import { REGISTRATION_MODES } from '@weft/shared/joining/choices';
import type { UseFormReturn } from 'react-hook-form';
import { useStoredForm } from '@/lib/forms/use-stored-form';
import { Button } from '@/ui/button/button';
import { Checkbox } from '@/ui/form/checkbox';
import { RadioGroup } from '@/ui/form/radio-group';
import { TextAreaField } from '@/ui/form/text-area-field';
import { useChangeRegistration } from '../../api/use-registration-changes';
import { texts } from '../../texts/generated';

/** The variable of each setting that the server's environment sets. */
interface Locked {
  readonly mode?: string | undefined;
  readonly domains?: string | undefined;
}

interface Values {
  mode: RegistrationSettings['mode'];
  /** One per line. */
  domains: string;
  question: string;
  invitationsSkipApproval: boolean;
}

const linesOf = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '');

const choices = () =>
  REGISTRATION_MODES.map((value) => ({
    value,
    label: texts.registrationModes[value],
    hint: texts.registrationHints[value],
  }));

function LockedNote({ variable }: { variable: string }) {
  return <p className="mt-2 text-small text-muted">{texts.registration.locked({ variable })}</p>;
}

/** What applicants are asked, and whether invited people are applicants. */
function ApprovalFields({ form }: { form: UseFormReturn<Values> }) {
  return (
    <>
      <TextAreaField
        rows={2}
        className="w-full"
        label={texts.registration.question}
        hint={texts.registration.questionHint}
        error={form.formState.errors.question?.message}
        {...form.register('question')}
      />
      <Checkbox label={texts.registration.skip} {...form.register('invitationsSkipApproval')} />
    </>
  );
}

/** The settings of the chosen mode as entered; the others stay as they are stored, because their fields are not shown. */
function changed(settings: RegistrationSettings, { mode, ...entered }: Values): RegistrationSettings {
  const { domains, question, invitationsSkipApproval } = entered;
  return {
    ...settings,
    mode,
    ...(mode === 'domains' && { domains: linesOf(domains) }),
    ...(mode === 'approval' && { question, invitationsSkipApproval }),
  };
}

/** Who may register. Settings of the server's environment are shown, but can't be changed. */
export function SettingsForm({ settings, locked }: { settings: RegistrationSettings; locked: Locked }) {
  const change = useChangeRegistration();
  const form = useStoredForm<Values>({ ...settings, domains: settings.domains.join('\n') });
  const submit = form.handleSubmit((values) => {
    const body = changed(settings, values);
    const [issue] = RegistrationForm.safeParse(body).error?.issues ?? [];
    const field = issue?.path[0] === 'question' ? 'question' : 'domains';
    if (issue) form.setError(field, { message: issue.message }, { shouldFocus: true });
    else change.mutate(body);
  });
  const mode = form.watch('mode');
  return (
    <form noValidate className="flex flex-col items-start gap-4" onSubmit={(event) => void submit(event)}>
      <div className="w-full">
        <RadioGroup
          label={texts.registration.who}
          choices={choices()}
          disabled={locked.mode !== undefined}
          {...form.register('mode')}
        />
        {locked.mode !== undefined && <LockedNote variable={locked.mode} />}
      </div>
      {mode === 'domains' && (
        <div className="w-full">
          <TextAreaField
            dir="ltr"
            rows={3}
            label={texts.registration.domains}
            hint={texts.registration.domainsHint}
            readOnly={locked.domains !== undefined}
            error={form.formState.errors.domains?.message}
            {...form.register('domains')}
          />
          {locked.domains !== undefined && <LockedNote variable={locked.domains} />}
        </div>
      )}
      {mode === 'approval' && <ApprovalFields form={form} />}
      <Button type="submit" busy={change.isPending}>
        {texts.registration.save}
      </Button>
    </form>
  );
}
