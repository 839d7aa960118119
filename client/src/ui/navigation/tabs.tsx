import { Tabs as Radix } from 'radix-ui';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';

interface Tab<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  /** Address of a tab that can be opened in a new window. */
  readonly to?: string;
}

const tabClass =
  'relative flex h-12 items-center gap-1.5 px-3 text-label font-semibold whitespace-nowrap text-muted outline-offset-[-2px] after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-[3px] data-[state=active]:text-primary data-[state=active]:after:bg-primary';

function TabTrigger<T extends string>({
  tab: { value, label, to },
  onChoose,
}: {
  tab: Tab<T>;
  onChoose: (value: T) => void;
}) {
  if (to === undefined)
    return (
      <Radix.Trigger value={value} className={tabClass}>
        {label}
      </Radix.Trigger>
    );
  const handleClick = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The tab opens in place.
    event.preventDefault();
    onChoose(value);
  };
  return (
    <Radix.Trigger value={value} className={tabClass} asChild>
      <Link to={to} onClick={handleClick}>
        {label}
      </Link>
    </Radix.Trigger>
  );
}

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
  tabs: readonly Tab<T>[];
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
            <TabTrigger key={tab.value} tab={tab} onChoose={onValueChange} />
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
