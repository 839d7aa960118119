/** Settings that the build bakes in. */

/** Where the API answers: a path of this origin, or an origin of the same site. No slash at the end. */
export const API_BASE_URL: string = (import.meta.env.VITE_API_BASE_URL || '/api').replace(/\/+$/, '');
