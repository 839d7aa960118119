import type { OwnCompany } from '@weft/shared/companies/views';
import { Building2, ChevronDown, UserRound } from 'lucide-react';
import { PressButton } from '@/ui/button/press-button';
import { Menu, MenuRadioGroup, MenuRadioItem } from '@/ui/overlay/menu';
import { texts } from '../../texts/generated';

/** The member themselves, beside ids of companies. */
const ONESELF = 'me';

/** Button that names in whose name the post is written, with a menu to change it. */
export function AuthorMenu({
  name,
  companies,
  value,
  disabled,
  onChange,
}: {
  /** The member's. */
  name: string;
  companies: readonly OwnCompany[];
  /** Id of the company; undefined for the member. */
  value: string | undefined;
  disabled: boolean;
  onChange: (value: string | undefined) => void;
}) {
  const shown = companies.find(({ company }) => company._id === value)?.company.name ?? name;
  return (
    <Menu
      align="start"
      trigger={
        <PressButton
          disabled={disabled}
          aria-label={texts.composer.postAs({ name: shown })}
          className="flex h-7 max-w-full items-center gap-1 rounded-md font-semibold hover:bg-hover coarse:h-10"
        >
          <span dir="auto" className="min-w-0 truncate">
            {shown}
          </span>
          <ChevronDown aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
        </PressButton>
      }
    >
      <MenuRadioGroup
        label={texts.composer.postAsQuestion}
        value={value ?? ONESELF}
        onChange={(chosen) => onChange(chosen === ONESELF ? undefined : chosen)}
      >
        <MenuRadioItem
          value={ONESELF}
          icon={<UserRound aria-hidden="true" strokeWidth={1.75} />}
          label={name}
          hint={texts.composer.asYourself}
        />
        {companies.map(({ company }) => (
          <MenuRadioItem
            key={company._id}
            value={company._id}
            icon={<Building2 aria-hidden="true" strokeWidth={1.75} />}
            label={company.name}
            hint={texts.composer.asCompany}
          />
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
