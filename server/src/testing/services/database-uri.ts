import { inject } from 'vitest';

/** Returns the URI of a database with this name, for programs that read `MONGODB_URI`. */
export function databaseUri(name: string): string {
  const [place = '', query = ''] = inject('databaseUri').split('?');
  return `${place.replace(/\/[^/]*$/, '')}/${name}?${query}`;
}
