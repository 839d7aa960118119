import { readAskedFields } from '@weft/shared/joining/asked-fields-line';
import type { AskedFields } from '@weft/shared/joining/fields';

/** What registration asked for when the server wrote this page. */
export function fieldsOfPage(): AskedFields {
  return readAskedFields(document.querySelector<HTMLMetaElement>('meta[name=asked-fields]')?.content ?? '');
}
