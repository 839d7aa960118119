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
import { VerifyStep } from '../components/register/verify-step';
import { clearRegistration, saveDraft, readDraft, registrationEmail } from '../registration-draft';

/** The steps with their progress and the texts of the decorated panel. */
const STEPS: readonly { name: string; percent: number; aside: AuthAside }[] = [
  {
    name: 'Account',
    percent: 0,
    aside: {
      title: 'Good work is easier with good company.',
      text: 'Four short steps, about two minutes. The photo is optional.',
    },
  },
  {
    name: 'Photo',
    percent: 25,
    aside: {
      title: 'Put a face to your work.',
      text: 'A clear photo helps people recognise you. You can change it whenever you like.',
    },
  },
  {
    name: 'Location',
    percent: 50,
    aside: {
      title: 'Be found by people nearby.',
      text: 'Your city and country appear on your profile. Only you can see your phone number.',
    },
  },
  {
    name: 'Verify',
    percent: 75,
    aside: {
      title: 'One last thread to tie.',
      text: 'We send a six-digit code so that nobody else can register with your email.',
    },
  },
];

/** Returns the step requested by the history entry, otherwise the step of the draft. */
function firstStep(state: unknown): number {
  const requested = typeof state === 'object' && state !== null && 'step' in state ? state.step : undefined;
  const step = typeof requested === 'number' ? requested : readDraft().step;
  return Math.min(Math.max(1, step), STEPS.length);
}

/** `/register`: four steps. Reloading keeps the typed values, except passwords and the picture. */
export function RegisterScreen() {
  usePageTitle('Create your account');
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
  const { percent, aside } = STEPS[step - 1] ?? { percent: 0, aside: { title: '', text: '' } };

  return (
    <AuthFrame wide aside={aside}>
      <div className="flex flex-col gap-5">
        <Stepper
          label="Registration progress"
          steps={STEPS.map(({ name }) => name)}
          current={step}
          percent={percent}
        />
        {step === 1 && (
          <AccountStep
            values={account}
            onDone={(values) => {
              setAccount(values);
              goTo(2);
            }}
          />
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
