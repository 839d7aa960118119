import { API_BASE_URL } from './env';

/**
 * Where a file of the API is. Addresses in answers start at the origin's root (`/uploads/...`); where the API has an
 * origin of its own they are that origin's.
 */
export function fileUrl(path: string): string {
  return API_BASE_URL.startsWith('http') ? new URL(path, API_BASE_URL).href : path;
}
