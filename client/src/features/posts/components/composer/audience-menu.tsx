import type { Audience } from '@weft/shared/posts/audience';
import { ChevronDown } from 'lucide-react';
import { Menu, MenuRadioGroup, MenuRadioItem } from '@/ui/overlay/menu';
import { PressButton } from '@/ui/button/press-button';
import { audienceChoice, audienceChoices } from '../../audiences';
import { texts } from '../../texts/generated';

/** Button that names who can see the post, with a menu to change it. */
export function AudienceMenu({
  value,
  disabled,
  onChange,
}: {
  value: Audience;
  disabled: boolean;
  onChange: (value: Audience) => void;
}) {
  const { icon: Icon, name } = audienceChoice(value);
  return (
    <Menu
      align="start"
      trigger={
        <PressButton
          disabled={disabled}
          aria-label={texts.audience.button({ audience: name })}
          className="mt-0.5 flex h-7 items-center gap-1.5 rounded-full bg-sunken px-2.5 text-small font-semibold hover:bg-hover coarse:h-10"
        >
          <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
          {name}
          <ChevronDown aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
        </PressButton>
      }
    >
      <MenuRadioGroup label={texts.audience.question} value={value} onChange={onChange}>
        {audienceChoices().map(({ value: choice, icon: ChoiceIcon, name: label, hint }) => (
          <MenuRadioItem
            key={choice}
            value={choice}
            icon={<ChoiceIcon aria-hidden="true" strokeWidth={1.75} />}
            label={label}
            hint={hint}
          />
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
