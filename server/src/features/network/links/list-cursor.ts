import { FIELD_TEXTS } from '@weft/shared/http/field-texts';
import type { MemberSort } from '@weft/shared/network/list-queries';
import { invalid } from '../../../errors/common.ts';

/** End of a page in a list of members, and the list's length when its first page was read. */
export interface ListPlace {
  readonly id: string;
  /** The sort key: a folded name, or milliseconds. */
  readonly key: string | number;
  readonly total: number;
}

const FORM = /^([0-9a-z]{1,9})\.([0-9a-f]{24})\.(.*)$/s;

/** Encodes an opaque cursor. */
export function encodeListPlace({ id, key, total }: ListPlace): string {
  const text = typeof key === 'number' ? key.toString(36) : key;
  return Buffer.from(`${total.toString(36)}.${id}.${text}`).toString('base64url');
}

/** Decodes a cursor of a list with this order; throws VALIDATION_FAILED for other text. */
export function decodeListPlace(cursor: string, sort: MemberSort): ListPlace {
  const [, total = '', id = '', text = ''] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const key = sort === 'name' ? text : Number.parseInt(text, 36);
  const isDate = typeof key === 'string' || !Number.isNaN(new Date(key).getTime());
  if (id === '' || !isDate) throw invalid({ cursor: () => FIELD_TEXTS.cursor });
  return { id, key, total: Number.parseInt(total, 36) };
}
