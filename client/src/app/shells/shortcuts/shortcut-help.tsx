import { useState } from 'react';
import { shortcutRegistry, type ShortcutGroup } from '@/lib/shortcuts/shortcut-registry';
import { Dialog } from '@/ui/overlay/dialog';
import { KeyCaps } from '@/ui/display/key-caps';
import { ShortcutSwitch } from './shortcut-switch';
import { texts } from '../../texts/generated';

const HEADINGS: Readonly<Record<ShortcutGroup, () => string>> = {
  Anywhere: () => texts.shortcuts.anywhere,
  'Go to': () => texts.shortcuts.goTo,
  Posts: () => texts.posts,
};

/** Dialog with the keyboard shortcuts that were registered when it opened. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const [groups] = useState(shortcutRegistry.list);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.keyboardShortcuts}>
      <div className="gap-x-10 md:columns-2">
        {groups.map(({ group, shortcuts }) => (
          <section key={group} aria-label={HEADINGS[group]()} className="mb-5 break-inside-avoid">
            <h3 className="mb-1.5 text-label">{HEADINGS[group]()}</h3>
            <dl className="divide-y divide-line">
              {shortcuts.map(({ keys, text }) => (
                <div key={keys} className="flex min-h-9 items-center justify-between gap-4 py-1">
                  <dt className="text-small">{text()}</dt>
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
