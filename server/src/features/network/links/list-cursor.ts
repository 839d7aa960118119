import type { MemberSort } from '@weft/shared/network/list-queries';
import { invalid } from '../../../errors/common.ts';

/** Where a page of a list of members ended, and how many the whole list had when its first page was read. */
export interface ListPlace {
  readonly id: string;
  /** What the list is sorted by: a folded name, or milliseconds. */
  readonly key: string | number;
  readonly total: number;
}

const FORM = /^([0-9a-z]{1,9})\.([0-9a-f]{24})\.(.*)$/s;

/** The cursor as answers carry it: opaque. */
export function encodeListPlace({ id, key, total }: ListPlace): string {
  const text = typeof key === 'number' ? key.toString(36) : key;
  return Buffer.from(`${total.toString(36)}.${id}.${text}`).toString('base64url');
}

/** Reads a cursor of a list in this order; throws VALIDATION_FAILED for any other text. */
export function decodeListPlace(cursor: string, sort: MemberSort): ListPlace {
  const [, total = '', id = '', text = ''] = FORM.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const key = sort === 'name' ? text : Number.parseInt(text, 36);
  const isDate = typeof key === 'string' || !Number.isNaN(new Date(key).getTime());
  if (id === '' || !isDate) throw invalid({ cursor: 'This cursor is not valid.' });
  return { id, key, total: Number.parseInt(total, 36) };
}
