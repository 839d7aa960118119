import { readAskedFields, type AskedFields } from '@weft/shared/joining/asked-fields';

/** What registration asked for when the server wrote this page. */
export function fieldsOfPage(): AskedFields {
  return readAskedFields(document.querySelector<HTMLMetaElement>('meta[name=asked-fields]')?.content ?? '');
}
