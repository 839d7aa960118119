import { Ellipsis, LocateFixed, MapPinned, RefreshCw } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { Menu, MenuItem } from '@/ui/menu';

/** What can be done with the weather card (specification 1.2). */
export function WeatherMenu({
  onChangeCity,
  onLocate,
  onSynchronize,
}: {
  onChangeCity: () => void;
  onLocate: () => void;
  onSynchronize: () => void;
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
    </Menu>
  );
}
