import { iconFile } from '@weft/shared/appearance/icon-files';
import type { NetworkPictures } from '@weft/shared/appearance/network-look';
import { useSyncExternalStore } from 'react';
import { Signal } from '../signal';

/** The server writes chosen pictures into the page. */
function picturesOfPage(): NetworkPictures {
  const chosen = document.querySelector<HTMLMetaElement>('meta[name=pictures]')?.content;
  return chosen === undefined
    ? { logo: null, icon: null, panel: null }
    : (JSON.parse(chosen) as NetworkPictures);
}

const pictures = new Signal(picturesOfPage());

/** The logo and icon of the network; null for the product's own. */
export function useNetworkPictures(): NetworkPictures {
  return useSyncExternalStore(pictures.subscribe, pictures.get);
}

/** Shows other pictures on this page. */
export const setNetworkPictures = (chosen: NetworkPictures): void => pictures.set(chosen);

/** The icon of notifications. */
export function notificationIcon(): string {
  const { icon } = pictures.get();
  return icon === null ? '/icons/192.png' : iconFile(icon, 'icon192');
}
