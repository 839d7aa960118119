import type { NetworkPictures } from '@weft/shared/appearance/network-look';

let pictures: NetworkPictures = { logo: null, icon: null, panel: null };

/** The network's logo and icon. Read them where they are used: they may change while the server runs. */
export function networkPictures(): NetworkPictures {
  return pictures;
}

/** Sets the pictures of the network for the pages and messages of this server process. */
export function setNetworkPictures(chosen: NetworkPictures): void {
  pictures = chosen;
}
