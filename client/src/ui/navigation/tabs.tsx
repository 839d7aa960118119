import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../cx';

/** Underlined tabs with arrow keys; they scroll sideways on phones. Counts belong in the label. */
export function Tabs<T extends string>({
  value,
  onValueChange,
  label,
  tabs,
  flush = false,
  renderList = (list) => <div className="border-b border-line">{list}</div>,
  children,
}: {
  value: T;
  onValueChange: (value: T) => void;
  /** Names the group for screen readers. */
  label: string;
  tabs: readonly { value: T; label: ReactNode }[];
  /** For use without a card: aligns the first label with the title above. */
  flush?: boolean;
  /** Puts the tabs somewhere above the panels, such as into a card. */
  renderList?: (list: ReactNode) => ReactNode;
  /** `TabPanel`s. */
  children: ReactNode;
}) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as T)}>
      {renderList(
        <Radix.List
          aria-label={label}
          className={cx('flex gap-1 overflow-x-auto', flush ? '-mx-3' : 'px-3 max-md:px-1')}
        >
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="relative h-12 px-3 text-label font-semibold whitespace-nowrap text-muted outline-offset-[-2px] after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-[3px] data-[state=active]:text-primary data-[state=active]:after:bg-primary"
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>,
      )}
      {children}
    </Radix.Root>
  );
}

export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Content value={value} className={className}>
      {children}
    </Radix.Content>
  );
}
