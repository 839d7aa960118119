import { createHash } from 'node:crypto';
import * as z from 'zod';

/**
 * A backup is one tar file: the header, for each collection its facts and its documents in parts (BSON, one after the other, gzip), the
 * files of members, and at last the manifest. One without a manifest is not whole.
 */
export const FORMAT = 'weft-backup';
/** Raised when a Weft that reads the present version could misread the new one. */
export const VERSION = 1;

export const HEADER = 'weft-backup.json';
export const MANIFEST = 'manifest.json';
export const PLACE = {
  facts: (collection: string) => `database/${collection}/collection.json`,
  part: (collection: string, number: number) =>
    `database/${collection}/${String(number).padStart(6, '0')}.bson.gz`,
  file: (area: string, id: string, name: string) => `files/${area}/${id}/${name}`,
};

export const Header = z.object({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
});

export const Manifest = z.object({
  /** By name: how many documents, and the SHA-256 of all of them as BSON in the order of their ids. */
  collections: z.record(z.string(), z.object({ documents: z.int(), sha256: z.string() })),
  /** Files that their owners removed while the backup was made are not in it. */
  files: z.object({ items: z.int(), files: z.int(), bytes: z.int() }),
  /** Of all entries before this one: name, size and content of each. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** The digest over entries that the manifest keeps. */
export function entriesDigest() {
  const hash = createHash('sha256');
  return {
    begin: (name: string, size: number): void => void hash.update(`${name}\n${size}\n`),
    add: (bytes: Uint8Array): void => void hash.update(bytes),
    end: (): string => hash.digest('hex'),
  };
}
