import { Laptop } from 'lucide-react';
import { useState } from 'react';
import { Disclosure } from '@/ui/disclosure';
import { ShortcutSwitch } from '../shells/shortcuts/shortcut-switch';

/** What is set for this device and stays with it, whoever signs in. */
export function DeviceSettings() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      icon={<Laptop aria-hidden="true" />}
      title="This device"
      text="Keyboard shortcuts"
      open={isOpen}
      onOpenChange={setOpen}
    >
      <ShortcutSwitch />
    </Disclosure>
  );
}
