import { toExtendedJson } from '../../src/tools/extended-json-writer.ts';

/** A document that is written with all of these fields, also where two have one name. */
export class Fields extends Map<string, unknown> {
  readonly #fields: readonly (readonly [string, unknown])[];

  constructor(fields: readonly (readonly [string, unknown])[]) {
    super(fields);
    this.#fields = fields;
  }

  override entries() {
    return this.#fields[Symbol.iterator]() as MapIterator<[string, unknown]>;
  }

  override [Symbol.iterator]() {
    return this.entries();
  }
}

/** A document with these fields in this order, which an object does not keep for names such as `2`. */
export const inOrder = (...fields: [name: string, value: unknown][]): never => new Map(fields) as never;

/** The fields in their order, as text, of documents that were asked for as bytes. */
export const ordered = (documents: readonly unknown[]): string[] =>
  documents.map((bytes) => toExtendedJson(bytes as Uint8Array).replaceAll('"', ''));
