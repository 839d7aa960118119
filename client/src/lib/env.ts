/** Settings fixed at build time. */

/** Base URL of the API, without a trailing slash: a path of this origin, or an origin of the same site. */
export const API_BASE_URL: string = (import.meta.env.VITE_API_BASE_URL || '/api').replace(/\/+$/, '');
