import type { Document } from '../bson/values.ts';

/** Text scores of documents on their way through a projection or pipeline: what `{$meta: 'textScore'}` reads. */
const scores = new WeakMap<Document, number>();

export const noteTextScore = (document: Document, score: number | undefined): void => {
  if (score !== undefined) scores.set(document, score);
};

export const textScoreOf = (document: Document): number | undefined => scores.get(document);
