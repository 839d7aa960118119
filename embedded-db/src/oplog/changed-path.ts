import { documentOf, setField } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';

/** The path to what an update changed. */
export interface ChangedPath {
  /** Its parts with dots between. */
  readonly text: string;
  /** Names of fields, and places in arrays as numbers. */
  readonly parts: readonly (string | number)[];
  /** Whether the text may be read otherwise: a name contains a dot, or is a number without being a place in an array. */
  readonly isAmbiguous: boolean;
}

export const WHOLE_DOCUMENT: ChangedPath = { text: '', parts: [], isAmbiguous: false };

const WHOLE_NUMBER = /^\d+$/u;

/** The path to a field of a document, or to an element of an array. */
export const pathWithin = (
  path: ChangedPath,
  name: string,
  container: Document | readonly Value[],
): ChangedPath => {
  const isElement = Array.isArray(container);
  return {
    text: path.parts.length === 0 ? name : `${path.text}.${name}`,
    parts: [...path.parts, isElement ? Number(name) : name],
    isAmbiguous: path.isAmbiguous || (!isElement && (name.includes('.') || WHOLE_NUMBER.test(name))),
  };
};

/** What an update changed, as change streams report it. */
export class UpdateDescription {
  readonly #updatedFields = documentOf({});
  readonly #removedFields: string[] = [];
  readonly #truncatedArrays: Document[] = [];
  readonly #disambiguatedPaths = documentOf({});

  updated(path: ChangedPath, value: Value): void {
    setField(this.#updatedFields, path.text, value);
    this.#explain(path);
  }

  removed(path: ChangedPath): void {
    this.#removedFields.push(path.text);
    this.#explain(path);
  }

  truncated(path: ChangedPath, newSize: number): void {
    this.#truncatedArrays.push(documentOf({ field: path.text, newSize }));
    this.#explain(path);
  }

  asDocument(): Document {
    return documentOf({
      updatedFields: this.#updatedFields,
      removedFields: this.#removedFields,
      truncatedArrays: this.#truncatedArrays,
      disambiguatedPaths: this.#disambiguatedPaths,
    });
  }

  #explain(path: ChangedPath): void {
    if (path.isAmbiguous) setField(this.#disambiguatedPaths, path.text, [...path.parts]);
  }
}
