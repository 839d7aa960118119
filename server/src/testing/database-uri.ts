import { inject } from 'vitest';

/** Where a database of this name is, for programs that are told so by `MONGODB_URI`. */
export function databaseUri(name: string): string {
  const [place = '', query = ''] = inject('databaseUri').split('?');
  return `${place.replace(/\/[^/]*$/, '')}/${name}?${query}`;
}
