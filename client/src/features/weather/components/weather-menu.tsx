import { Ellipsis, EyeOff, LocateFixed, MapPinned, RefreshCw } from 'lucide-react';
import { IconButton } from '@/ui/button/icon-button';
import { Menu, MenuItem } from '@/ui/overlay/menu';

/** The actions of the weather card. */
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
        <IconButton label="Weather options">
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      <MenuItem icon={<MapPinned aria-hidden="true" />} onSelect={onChangeCity}>
        Change City
      </MenuItem>
      <MenuItem icon={<LocateFixed aria-hidden="true" />} onSelect={onLocate}>
        Use My Location
      </MenuItem>
      <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={onSynchronize}>
        Synchronize
      </MenuItem>
      <MenuItem icon={<EyeOff aria-hidden="true" />} onSelect={onHide}>
        Hide Weather
      </MenuItem>
    </Menu>
  );
}
