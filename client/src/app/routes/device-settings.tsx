import { appName } from '@weft/shared/app';
import { Button } from '@/ui/button/button';
import { offlineObstacle } from '../device/start-when-idle';
import { useInstall } from '../device/use-install';
import { ShortcutSwitch } from '../shells/shortcuts/shortcut-switch';
import { texts } from '../texts/generated';

/** Offline use and installation on this device, or why offline use is unavailable. */
function AppSettings() {
  const install = useInstall();
  return (
    <div className="py-3">
      <p className="text-label font-semibold">{texts.device.title}</p>
      <p className="text-small text-muted">{offlineObstacle() ?? texts.device.text({ app: appName() })}</p>
      {install && (
        <Button variant="secondary" size="sm" className="mt-2.5" onClick={install}>
          {texts.device.install({ app: appName() })}
        </Button>
      )}
    </div>
  );
}

/** Settings of this device, which apply to every member who signs in on it. */
export function DeviceSettings() {
  return (
    <div className="border-t border-line px-6 pt-2 pb-4 max-md:px-4">
      <div className="max-w-[560px] divide-y divide-line">
        <ShortcutSwitch />
        <AppSettings />
      </div>
    </div>
  );
}
