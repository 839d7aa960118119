import { loadEnv, type Plugin } from 'vite';

/**
 * Where VITE_API_BASE_URL names another origin of the same site, the page says so, and the server that sends it lets it
 * call there: in its content policy and for its Origin.
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
