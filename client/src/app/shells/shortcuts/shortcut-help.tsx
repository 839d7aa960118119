import { useState } from 'react';
import { shortcutRegistry } from '@/lib/shortcuts/shortcut-registry';
import { Dialog } from '@/ui/overlay/dialog';
import { KeyCaps } from '@/ui/display/key-caps';
import { ShortcutSwitch } from './shortcut-switch';

/** Dialog with the keyboard shortcuts that were registered when it opened. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [groups] = useState(shortcutRegistry.list);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Keyboard shortcuts">
      <div className="gap-x-10 md:columns-2">
        {groups.map(({ group, shortcuts }) => (
          <section key={group} aria-label={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1.5 text-label">{group}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(({ keys, text }) => (
                <div key={keys} className="flex min-h-9 items-center justify-between gap-4 py-1">
                  <dt className="text-small">{text}</dt>
                  <dd>
                    <KeyCaps keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-4 border-t border-line pt-1">
        <ShortcutSwitch />
      </div>
    </Dialog>
  );
}
