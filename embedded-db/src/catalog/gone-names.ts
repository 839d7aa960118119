/** How many names are remembered. */
const MOST_NAMES = 10_000;

/** Remembers at which version of the catalog a name last lost its collection, whether that was dropped or got another name. */
export class GoneNames {
  readonly #versions = new Map<string, number>();

  note(db: string, name: string, version: number): void {
    const namespace = `${db}.${name}`;
    this.#versions.delete(namespace);
    this.#versions.set(namespace, version);
    if (this.#versions.size <= MOST_NAMES) return;
    const [oldest = ''] = this.#versions.keys();
    this.#versions.delete(oldest);
  }

  /** Whether the name meant a collection at that version that it means no more. */
  wentSince(version: number, db: string, name: string): boolean {
    return (this.#versions.get(`${db}.${name}`) ?? 0) > version;
  }
}
