import { registerStep1, Step1Form } from '@weft/shared/accounts/contract';
import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import type { HeldInvitation } from '@weft/shared/joining/contract';
import { commaSeparated } from '@weft/shared/languages/comma-separated';
import { ACCOUNT_LIMITS } from '@weft/shared/limits';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '@/lib/api/api-client';
import { isApiError, errorText } from '@/lib/api/api-error';
import { applyServerErrors } from '@/lib/forms/apply-server-errors';
import { schemaResolver } from '@/lib/forms/schema-resolver';
import { useFirstFocus } from '@/lib/forms/use-first-focus';
import { useForm } from '@/lib/forms/use-form';
import { paths } from '@/lib/paths';
import { keepRegistration, registrationToken } from '@/lib/api/session';
import { RichText } from '@/ui/display/rich-text';
import { Checkbox } from '@/ui/form/checkbox';
import { PasswordField } from '@/ui/form/password-field';
import { TextField } from '@/ui/form/text-field';
import { saveDraft, saveRegistrationEmail } from '../../registration-draft';
import type { Joining } from './joining-gate';
import { NextButton } from './step-buttons';
import { StepFrame } from './step-frame';
import { texts } from '../../texts/generated';

const { failed } = ACCOUNT_TEXTS;
const { register } = texts;

/** Values of step 1. Memory keeps them while other steps are open; the passwords are never stored. */
export interface AccountValues {
  fullName: string;
  email: string;
  password: string;
  confirmPassword: string;
  agreed: boolean;
}

/** Opens a legal document in a new tab, so that the form keeps its values. */
function Document({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="link-text">
      {children}
    </Link>
  );
}

const termsPart = (text: string) => <Document to={paths.terms}>{text}</Document>;
const privacyPart = (text: string) => <Document to={paths.privacyPolicy}>{text}</Document>;
const signInPart = (text: string) => (
  <Link to={paths.signIn} className="link-text">
    {text}
  </Link>
);

interface Props {
  values: AccountValues;
  joining: Joining;
  /** Of the invitation; empty without one. */
  token: string;
  onDone: (values: AccountValues) => void;
}

function useAccountForm({ values, joining, token, onDone }: Props) {
  const [failure, setFailure] = useState<string>();
  const form = useForm<AccountValues>({
    resolver: schemaResolver(Step1Form),
    defaultValues: { ...values, email: joining.invitation?.email ?? values.email },
    shouldUnregister: false,
  });
  // React Hook Form tracks changes only if this is read while rendering.
  const { isDirty } = form.formState;

  const handleSubmit = form.handleSubmit(async (entered) => {
    setFailure(undefined);
    // The member returned from step 2 without changes, so the account exists already.
    if (registrationToken() !== undefined && !isDirty && values.password !== '') {
      onDone(entered);
      return;
    }
    const { fullName, email, password } = entered;
    try {
      const invited = token === '' ? {} : { invitation: token };
      const body = { fullName, email, password, isEmailVerified: false, ...invited };
      // Even if no answer arrives, the server may have counted the use.
      saveDraft({ sentInvitation: token });
      const started = await call(registerStep1, { body });
      keepRegistration(started.token);
      saveRegistrationEmail(email);
      onDone(entered);
    } catch (error) {
      const message = errorText(error, { offline: failed.step1, fallback: failed.step1Fallback });
      if (applyServerErrors(form, error, ['fullName', 'email', 'password'])) return;
      if (isApiError(error, 'OTP_EXPIRED')) joining.onUnusable?.();
      else if (isApiError(error, 'EMAIL_TAKEN')) form.setError('email', { message }, { shouldFocus: true });
      else setFailure(message);
    }
  });
  return { form, failure, handleSubmit };
}

/** Who has invited the person. */
function Invitation({ invitation: { invitedBy } }: { invitation: HeldInvitation }) {
  return (
    <p className="well px-3.5 py-2.5">
      {invitedBy === null ? texts.joining.invitedByNobody : texts.joining.invited({ name: invitedBy })}
    </p>
  );
}

const domainsHint = (domains: readonly string[]) =>
  domains.length > 0 ? texts.joining.domainsHint({ domains: commaSeparated(domains) }) : undefined;

export function AccountStep(props: Props) {
  const { invitation, domains } = props.joining;
  const { form, failure, handleSubmit } = useAccountForm(props);
  useFirstFocus(form, 'fullName');
  const { errors, isSubmitting } = form.formState;
  const saveDraftValues = () => {
    const { fullName, email } = form.getValues();
    saveDraft({ fullName, email });
  };
  return (
    <StepFrame
      title={register.title}
      text={register.text}
      failure={failure}
      onSubmit={(event) => void handleSubmit(event)}
    >
      {invitation && <Invitation invitation={invitation} />}
      <TextField
        label={register.fullName}
        autoComplete="name"
        error={errors.fullName?.message}
        {...form.register('fullName', { onChange: saveDraftValues })}
      />
      <TextField
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={domainsHint(domains)}
        error={errors.email?.message}
        {...form.register('email', { onChange: saveDraftValues })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(200px,1fr))] gap-4">
        <PasswordField
          label={texts.password}
          autoComplete="new-password"
          hint={texts.passwordHint({ count: ACCOUNT_LIMITS.passwordMin })}
          error={errors.password?.message}
          {...form.register('password', { deps: 'confirmPassword' })}
        />
        <PasswordField
          label={texts.confirmPassword}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
      </div>
      <Checkbox
        label={
          <RichText
            parts={register.agree({
              terms: termsPart,
              privacy: privacyPart,
            })}
          />
        }
        error={errors.agreed?.message}
        {...form.register('agreed')}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-muted">
          <RichText
            parts={register.haveAccount({
              signIn: signInPart,
            })}
          />
        </span>
        <NextButton isBusy={isSubmitting} />
      </div>
    </StepFrame>
  );
}
