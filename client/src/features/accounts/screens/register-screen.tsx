import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePageTitle } from '@/lib/browser/page-title';
import { paths } from '@/lib/paths';
import { returnPath } from '@/lib/storage/sign-in-return';
import { QueryScope } from '@/lib/api/query-scope';
import { registrationToken, sessionToken } from '@/lib/api/session';
import { Stepper } from '@/ui/navigation/stepper';
import { AuthFrame, type AuthAside } from '../components/auth-frame';
import { AccountStep, type AccountValues } from '../components/register/account-step';
import { LocationStep } from '../components/register/location-step';
import { PhotoStep, type ChosenPicture } from '../components/register/photo-step';
import { JoiningGate } from '../components/register/joining-gate';
import { VerifyStep } from '../components/register/verify-step';
import { useAddressToken } from '../hooks/use-address-token';
import { clearRegistration, saveDraft, readDraft, registrationEmail } from '../registration-draft';
import { texts } from '../texts/generated';

const { panel, register } = texts;

/** The steps with their progress and the texts of the decorated panel. */
const STEPS: readonly { name: () => string; percent: number; aside: () => AuthAside }[] = [
  {
    name: () => register.account,
    percent: 0,
    aside: () => ({ title: panel.accountTitle, text: panel.accountText }),
  },
  {
    name: () => register.photo,
    percent: 25,
    aside: () => ({ title: panel.photoTitle, text: panel.photoText }),
  },
  {
    name: () => register.location,
    percent: 50,
    aside: () => ({ title: panel.locationTitle, text: panel.locationText }),
  },
  {
    name: () => register.verify,
    percent: 75,
    aside: () => ({ title: panel.verifyTitle, text: panel.verifyText }),
  },
];

/** Returns the step requested by the history entry, otherwise the step of the draft. */
function firstStep(state: unknown): number {
  const requested = typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined;
  const step = typeof requested === 'number' ? requested : readDraft().step;
  return Math.min(Math.max(1, step), STEPS.length);
}

/** The token of the opened invitation, which reloading keeps; empty without one. */
function useInvitation() {
  const [invitation, setInvitation] = useState(() => readDraft().invitation);
  const keep = (token: string) => {
    saveDraft({ invitation: token });
    setInvitation(token);
  };
  useAddressToken(paths.register, keep);
  return [invitation, keep] as const;
}

/** `/register`, and with `#token=` the link of an invitation: four steps. Reloading keeps the typed values, except passwords and the picture. */
export function RegisterScreen() {
  usePageTitle(register.title);
  const { state } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState(() => firstStep(state));
  const [picture, setPicture] = useState<ChosenPicture>();
  const [account, setAccount] = useState<AccountValues>(() => {
    const { fullName, email } = readDraft();
    return { fullName, email, password: '', confirmPassword: '', agreed: false };
  });

  // A member who signed in before completing the registration continues with the session. The address is verified already.
  const isMember = sessionToken() !== undefined && registrationToken() === undefined;
  const finish = async () => {
    clearRegistration();
    await navigate(returnPath(state) ?? paths.dashboard, { replace: true });
  };

  const goTo = (next: number) => {
    saveDraft({ step: next });
    setStep(next);
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const handlePick = (file: File) => {
    if (picture) URL.revokeObjectURL(picture.preview);
    setPicture({ file, preview: URL.createObjectURL(file) });
  };
  const [invitation, keepInvitation] = useInvitation();
  const current = STEPS[step - 1];

  return (
    <AuthFrame wide aside={current?.aside() ?? { title: '', text: '' }}>
      <div className="flex flex-col gap-5">
        <Stepper
          label={register.progress}
          steps={STEPS.map(({ name }) => name())}
          current={step}
          percent={current?.percent ?? 0}
        />
        {step === 1 && (
          <QueryScope>
            <JoiningGate token={invitation} onDrop={() => keepInvitation('')}>
              {(joining) => (
                <AccountStep
                  values={account}
                  joining={joining}
                  token={invitation}
                  onDone={(values) => {
                    setAccount(values);
                    goTo(2);
                  }}
                />
              )}
            </JoiningGate>
          </QueryScope>
        )}
        {step === 2 && (
          <PhotoStep
            name={account.fullName}
            picture={picture}
            onPick={handlePick}
            onDone={() => goTo(3)}
            onPrevious={() => goTo(1)}
          />
        )}
        {step === 3 && (
          <QueryScope>
            {isMember ? (
              <LocationStep isMember onDone={() => void finish()} />
            ) : (
              <LocationStep onDone={() => goTo(4)} onPrevious={() => goTo(2)} />
            )}
          </QueryScope>
        )}
        {step === 4 && <VerifyStep email={registrationEmail() ?? account.email} />}
      </div>
    </AuthFrame>
  );
}
