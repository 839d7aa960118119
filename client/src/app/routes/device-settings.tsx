import { APP_NAME } from '@weft/shared/app';
import { Laptop } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Disclosure } from '@/ui/disclosure';
import { offlineObstacle } from '../device/start-when-idle';
import { useInstall } from '../device/use-install';
import { ShortcutSwitch } from '../shells/shortcuts/shortcut-switch';

/** The product as an app of this device, and what it does without a network; where it can't, why. */
function AppOfDevice() {
  const install = useInstall();
  return (
    <div className="py-3">
      <p className="text-label font-semibold">Without a network, and as an app</p>
      <p className="text-small text-muted">
        {offlineObstacle() ??
          `${APP_NAME} starts without a network, keeps what you write, and sends messages once it is back.`}
      </p>
      {install && (
        <Button variant="secondary" size="sm" className="mt-2.5" onClick={install}>
          Install {APP_NAME}
        </Button>
      )}
    </div>
  );
}

/** What is set for this device and stays with it, whoever signs in. */
export function DeviceSettings() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      icon={<Laptop aria-hidden="true" />}
      title="This device"
      text="Keyboard shortcuts, use without a network, installing"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <div className="max-w-[560px] divide-y divide-line">
        <ShortcutSwitch />
        <AppOfDevice />
      </div>
    </Disclosure>
  );
}
