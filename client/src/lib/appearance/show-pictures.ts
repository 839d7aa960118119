import { iconFile, type IconFile } from '@weft/shared/appearance/icon-files';
import type { NetworkPictures } from '@weft/shared/appearance/network-look';
import { setNetworkPictures } from '@/lib/browser/network-pictures';

/** Replaces a link to an icon, because browsers read it once. A null icon is the product's. */
function showIcon(rel: string, icon: NetworkPictures['icon'], file: IconFile, own: string): void {
  document.querySelector(`link[rel=${rel}]`)?.remove();
  const link = document.createElement('link');
  link.rel = rel;
  link.href = icon === null ? own : iconFile(icon, file);
  document.head.append(link);
}

/** Shows logo and icon on this page. */
export function showPictures(pictures: NetworkPictures): void {
  setNetworkPictures(pictures);
  showIcon('icon', pictures.icon, 'icon192', '/logo.svg');
  showIcon('apple-touch-icon', pictures.icon, 'icon180', '/icons/apple-180.png');
}
