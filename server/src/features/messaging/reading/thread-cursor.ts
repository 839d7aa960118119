import { FIELD_TEXTS } from '@weft/shared/http/field-texts';
import { invalid } from '../../../errors/common.ts';

/** Position and direction in a thread. */
export interface ThreadCursor {
  readonly towards: 'older' | 'newer';
  readonly seq: number;
}

const FORM = /^(older|newer)\.(\d{1,12})$/;

export function encodeThreadCursor({ towards, seq }: ThreadCursor): string {
  return Buffer.from(`${towards}.${seq}`).toString('base64url');
}

/** Decodes a cursor; throws VALIDATION_FAILED for other text. */
export function decodeThreadCursor(cursor: string): ThreadCursor {
  const [, towards, seq] = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (towards === undefined) throw invalid({ cursor: () => FIELD_TEXTS.cursor });
  return { towards: towards === 'older' ? 'older' : 'newer', seq: Number(seq) };
}
