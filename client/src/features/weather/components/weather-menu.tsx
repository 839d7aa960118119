import { Ellipsis, EyeOff, LocateFixed, MapPinned, RefreshCw } from 'lucide-react';
import { IconButton } from '@/ui/button/icon-button';
import { Menu, MenuItem } from '@/ui/overlay/menu';
import { texts } from '../texts/generated';

export function WeatherMenu({
  onChangeCity,
  onLocate,
  onSynchronize,
  onHide,
}: {
  onChangeCity: () => void;
  onLocate: () => void;
  onSynchronize: () => void;
  onHide: () => void;
}) {
  return (
    <Menu
      trigger={
        <IconButton label={texts.menu.label}>
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <MenuItem icon={<MapPinned aria-hidden="true" />} onSelect={onChangeCity}>
        {texts.menu.changeCity}
      </MenuItem>
      <MenuItem icon={<LocateFixed aria-hidden="true" />} onSelect={onLocate}>
        {texts.menu.myLocation}
      </MenuItem>
      <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={onSynchronize}>
        {texts.menu.synchronize}
      </MenuItem>
      <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={onHide}>
        {texts.menu.hide}
      </MenuItem>
    </Menu>
  );
}
