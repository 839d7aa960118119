import { useCard, useOwnProfile } from '@/features/members';
import { WeatherSwitch } from '@/features/weather';
import { Switch } from '@/ui/form/switch';
import { useFirstSteps } from '../dashboard/first-steps-state';
import { texts } from '../texts/generated';

function FirstStepsSwitch() {
  const [isShown, show] = useCard('firstSteps');
  return (
    <Switch
      label={texts.firstSteps.switchLabel}
      hint={texts.firstSteps.switchHint}
      isOn={isShown}
      onChange={() => show(!isShown)}
    />
  );
}

function NewNetworkSwitch() {
  const [isShown, show] = useCard('newNetwork');
  return (
    <Switch
      label={texts.newNetwork.switchLabel}
      hint={texts.newNetwork.switchHint}
      isOn={isShown}
      onChange={() => show(!isShown)}
    />
  );
}

/** The cards of the dashboard that the member can hide, on all of their devices. */
export function HomeSettings() {
  const { profile } = useOwnProfile();
  const firstSteps = useFirstSteps();
  return (
    <div className="border-t border-line px-6 pt-2 pb-4 max-md:px-4">
      <div className="max-w-[560px] divide-y divide-line">
        <WeatherSwitch />
        {firstSteps && <FirstStepsSwitch />}
        {profile?.fewMembers && <NewNetworkSwitch />}
      </div>
    </div>
  );
}
