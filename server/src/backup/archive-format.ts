import { createHash } from 'node:crypto';
import * as z from 'zod';

/**
 * A backup is one tar file: header; per collection its metadata and documents in parts (BSON, gzip); the members'
 * files; and last the manifest. Without manifest it is incomplete.
 */
export const FORMAT = 'weft-backup';
/** Increase it if a Weft that reads the current version could misread the new one. */
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
  /** By name: number of documents, and SHA-256 of all of them as BSON in the order of their ids. */
  collections: z.record(z.string(), z.object({ documents: z.int(), sha256: z.string() })),
  /** Without files that their owners removed during the backup. */
  files: z.object({ items: z.int(), files: z.int(), bytes: z.int() }),
  /** Over all entries before this one: name, size and content. */
  sha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Computes the manifest's digest over entries. */
export function entriesDigest() {
  const hash = createHash('sha256');
  return {
    begin: (name: string, size: number): void => void hash.update(`${name}\n${size}\n`),
    add: (bytes: Uint8Array): void => void hash.update(bytes),
    end: (): string => hash.digest('hex'),
  };
}
