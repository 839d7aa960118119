import type { Document } from '../bson/values.ts';
export declare const compileTransforms: (
  stages: Document[],
  options: { let?: Document | undefined },
) => (document: Document, now: Date) => Document;
