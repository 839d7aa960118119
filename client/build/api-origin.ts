import { loadEnv, type Plugin } from 'vite';

/**
 * If VITE_API_BASE_URL names another origin of the same site, adds it to the page as a meta tag. The server
 * then allows that origin in its content security policy and in CORS.
 */
export function apiOrigin(folder: string): Plugin {
  return {
    name: 'api-origin',
    apply: 'build',
    transformIndexHtml() {
      const base = loadEnv('production', folder, 'VITE_')['VITE_API_BASE_URL'] ?? '';
      if (!URL.canParse(base)) return [];
      const content = new URL(base).origin;
      return [{ tag: 'meta', attrs: { name: 'api-origin', content }, injectTo: 'head' }];
    },
  };
}
