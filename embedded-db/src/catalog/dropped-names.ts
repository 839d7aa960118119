/** How many names are remembered. */
const MOST_NAMES = 10_000;

/** Records at which version of the catalog a name lost its collection, by a drop or a rename. */
export class DroppedNames {
  readonly #versions = new Map<string, number>();

  record(db: string, name: string, version: number): void {
    const namespace = `${db}.${name}`;
    this.#versions.delete(namespace);
    this.#versions.set(namespace, version);
    if (this.#versions.size <= MOST_NAMES) return;
    const [oldest = ''] = this.#versions.keys();
    this.#versions.delete(oldest);
  }

  /** Whether the name has lost its collection since that version. */
  droppedSince(version: number, db: string, name: string): boolean {
    return (this.#versions.get(`${db}.${name}`) ?? 0) > version;
  }
}
