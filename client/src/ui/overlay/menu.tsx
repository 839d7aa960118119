import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useId, useRef, useState, type ReactNode } from 'react';
import { isFocusLost } from '@/lib/browser/is-focus-lost';
import { useBackCloses } from '@/lib/overlays/use-back-closes';
import { usePressGuard } from '../button/use-press-guard';
import { cx } from '../cx';

export const menuPanelClass =
  'animate-rise z-(--z-popover) min-w-[200px] rounded-lg border border-line bg-raised p-1.5 text-text shadow-2 outline-none';

export const menuItemClass =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-sm px-2.5 text-start text-label font-medium text-text ' +
  'focus-visible:-outline-offset-2 hover:bg-hover data-highlighted:bg-hover max-md:min-h-12 [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-muted';

/** Keeps the focus where the chosen action moved it, such as Reply to the text box. */
function keepMovedFocus(event: Event): void {
  // A dialog takes the focus that the removed menu loses.
  const isInDialogOnly = document.activeElement?.matches('[role="dialog"]') === true;
  if (!isFocusLost() && !isInDialogOnly) event.preventDefault();
}

/** A button with a list of actions. `trigger` is a button; `children` are `MenuItem`s. `open` makes it controlled. */
export function Menu({
  trigger,
  children,
  align = 'end',
  open,
  onOpenChange,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  // Looked up on opening, because the member area replaces the `main` of the loading page.
  const [container, setContainer] = useState<Element | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpenUncontrolled, setOpenUncontrolled] = useState(false);
  const isOpen = open ?? isOpenUncontrolled;
  const handleOpenChange = (next: boolean) => {
    // A menu outside an open dialog would be hidden and unreachable.
    if (next) setContainer(button.current?.closest('[role="dialog"]') ?? document.getElementById('main'));
    setOpenUncontrolled(next);
    onOpenChange?.(next);
  };
  useBackCloses(isOpen, () => handleOpenChange(false));
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={handleOpenChange}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      {/* Inside a landmark, as all content must be. */}
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={menuPanelClass}
          onCloseAutoFocus={keepMovedFocus}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  icon,
  danger = false,
  disabled = false,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  const { ignoresClick, ignoresKey } = usePressGuard();
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onClick={ignoresClick}
      onKeyDown={ignoresKey}
      onSelect={onSelect}
      className={cx(
        menuItemClass,
        danger && 'text-danger! [&>svg]:text-danger!',
        'data-disabled:cursor-not-allowed data-disabled:text-subtle',
      )}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  );
}

/** A question with `MenuRadioItem`s, one of which is chosen. */
export function MenuRadioGroup<T extends string>({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <DropdownMenu.RadioGroup
      aria-labelledby={id}
      value={value}
      onValueChange={(next) => onChange(next as T)}
      className="flex max-w-80 flex-col gap-0.5"
    >
      <DropdownMenu.Label id={id} className="px-2.5 pt-1.5 pb-1 text-small font-semibold text-muted">
        {label}
      </DropdownMenu.Label>
      {children}
    </DropdownMenu.RadioGroup>
  );
}

export function MenuRadioItem({
  value,
  icon,
  label,
  hint,
}: {
  value: string;
  icon: ReactNode;
  label: string;
  hint: string;
}) {
  return (
    <DropdownMenu.RadioItem
      value={value}
      className={cx(menuItemClass, 'items-start! py-2.5 data-[state=checked]:bg-primary-soft')}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        <span className="block text-small font-normal text-muted">{hint}</span>
      </span>
      <span className="size-5 flex-none">
        <DropdownMenu.ItemIndicator>
          <Check aria-hidden="true" className="size-5 text-primary" />
        </DropdownMenu.ItemIndicator>
      </span>
    </DropdownMenu.RadioItem>
  );
}
