import { decode, encode } from '../bson/codec.ts';
import { setTextScore, textScoreOf } from '../expressions/text-score.ts';
import type { Document } from '../values/values.ts';

/** The text score comes before the document; NaN where there is none. */
const SCORE_BYTES = 8;

/** A document of a pipeline as a record of a temporary file, with its text score. */
export const writeStored = (document: Document): Buffer => {
  const score = Buffer.allocUnsafe(SCORE_BYTES);
  score.writeDoubleLE(textScoreOf(document) ?? Number.NaN);
  return Buffer.concat([score, encode(document)]);
};

/** The document of a record of `writeStored`. */
export const readStored = (record: Buffer): Document => {
  const document = decode(record.subarray(SCORE_BYTES));
  const score = record.readDoubleLE();
  if (!Number.isNaN(score)) setTextScore(document, score);
  return document;
};
