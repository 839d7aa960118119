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
