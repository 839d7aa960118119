import type { SiteView } from '@weft/shared/appearance/site';
import { Signal } from '../signal';

/** The server writes the site's settings into the page, unless nothing was chosen. */
function siteOfPage(): SiteView {
  const chosen = document.querySelector<HTMLMetaElement>('meta[name=site]')?.content;
  return chosen === undefined
    ? { welcome: { title: '', text: '' }, contact: '', announcement: null }
    : (JSON.parse(chosen) as SiteView);
}

/** Read it with `useSignal` where a change must show at once. */
export const siteSignal = new Signal(siteOfPage());

/** Texts of the site. A change renders every page again, with the pictures. */
export const networkSite = siteSignal.get;

/** Shows other texts on this page. */
export const setNetworkSite = (site: SiteView): void => siteSignal.set(site);
