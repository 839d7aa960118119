import type { Document } from '../values/values.ts';

/** Text scores of documents in a projection or pipeline, read by `{$meta: 'textScore'}`. */
const scores = new WeakMap<Document, number>();

export const setTextScore = (document: Document, score: number | undefined): void => {
  if (score !== undefined) scores.set(document, score);
};

export const textScoreOf = (document: Document): number | undefined => scores.get(document);
