import { vi } from 'vitest';

/** Records the files that the page saves, and their names, instead of saving them. Mocks end with the test. */
export function recordDownloads(): { readonly saved: Blob[]; readonly names: string[] } {
  const saved: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { saved, names };
}
