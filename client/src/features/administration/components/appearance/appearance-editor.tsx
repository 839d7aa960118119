import type { AppearanceSettings, LockedAppearance } from '@weft/shared/administration/appearance-contract';
import type { NetworkPictures } from '@weft/shared/appearance/network-look';
import { useState, type ReactNode } from 'react';
import { networkSite } from '@/lib/browser/network-site';
import type { EditedSite } from '../site/site-values';
import { colourOf } from './accent-field';
import { AppearanceForm } from './appearance-form';
import { AppearancePreview } from './appearance-preview';
import { useAppearanceForm } from './use-appearance-form';

/** The form of name, pictures and colour, that of the site's texts, and a preview of both beside them. */
export function AppearanceEditor({
  settings,
  pictures,
  locked,
  renderSite,
}: {
  settings: AppearanceSettings;
  pictures: NetworkPictures;
  locked: LockedAppearance;
  /** Returns the form of the site's texts, which calls `onEdit` with what is entered. */
  renderSite: (onEdit: (site: EditedSite) => void) => ReactNode;
}) {
  const fields = useAppearanceForm(settings);
  const [edited, setEdited] = useState<EditedSite>(networkSite);
  const { values, working } = fields;
  return (
    <div className="grid grid-cols-1 items-start gap-6 desk:grid-cols-2">
      <div className="min-w-0">
        <AppearanceForm fields={fields} pictures={pictures} locked={locked} />
        {renderSite(setEdited)}
      </div>
      <AppearancePreview
        shown={{ ...edited, pictures, name: values.name.trim() || settings.name }}
        accent={working}
        isKept={colourOf(values.accent) !== working}
      />
    </div>
  );
}
