import { Search } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '@/ui/cx';

const SIZES = {
  sm: { box: 'h-10 px-3', icon: 'size-4', text: 'text-label' },
  md: { box: 'h-[42px] px-3.5', icon: 'size-[18px]', text: 'text-body' },
} as const;

type Attributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'aria-label' | 'autoComplete' | 'value' | 'onChange' | 'size' | 'className'
>;

/** A search box. `className` places it; `children` stand behind the text. */
export function SearchField({
  label,
  size = 'md',
  value,
  onChange,
  className,
  children,
  ...input
}: Attributes & {
  ref?: Ref<HTMLInputElement>;
  label: string;
  size?: keyof typeof SIZES;
  value: string;
  onChange: (value: string) => void;
  className: string;
  children?: ReactNode;
}) {
  const { box, icon, text } = SIZES[size];
  return (
    <label className={cx('well flex items-center gap-2.5', box, className)}>
      <Search aria-hidden="true" className={cx(icon, 'flex-none text-muted')} strokeWidth={1.75} />
      <input
        placeholder={label}
        {...input}
        dir="auto"
        type="search"
        aria-label={label}
        autoComplete="off"
        value={value}
        className={cx(
          'align-page h-full w-full min-w-0 bg-transparent outline-none max-md:text-[16px]',
          text,
        )}
        onChange={(event) => onChange(event.target.value)}
      />
      {children}
    </label>
  );
}
