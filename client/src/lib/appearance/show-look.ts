import { setAppName } from '@weft/shared/app';
import type { NetworkLook } from '@weft/shared/appearance/network-look';
import { setNetworkSite } from '@/lib/browser/network-site';
import { showAccent } from './show-accent';
import { showPictures } from './show-pictures';

/** Shows the network's name, colours, pictures and texts on this page, in one paint. What is typed stays. */
export function showLook({ name, accent, pictures, site }: NetworkLook): void {
  setAppName(name);
  showAccent(accent);
  setNetworkSite(site);
  // Renders everything again, with the new name.
  showPictures(pictures);
}
