import { invalid } from '../../../errors/common.ts';

/** Where a part of a thread goes on: from a place towards older or newer messages. */
export interface ThreadCursor {
  readonly towards: 'older' | 'newer';
  readonly seq: number;
}

const FORM = /^(older|newer)\.(\d{1,12})$/;

export function encodeThreadCursor({ towards, seq }: ThreadCursor): string {
  return Buffer.from(`${towards}.${seq}`).toString('base64url');
}

/** Reads a cursor of ours; throws VALIDATION_FAILED for any other text. */
export function decodeThreadCursor(cursor: string): ThreadCursor {
  const [, towards, seq] = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (towards === undefined) throw invalid({ cursor: 'This cursor is not valid.' });
  return { towards: towards === 'older' ? 'older' : 'newer', seq: Number(seq) };
}
