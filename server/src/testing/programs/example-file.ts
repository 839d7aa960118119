import * as z from 'zod';
import { SECRET_SETTINGS } from '../../config/secret-settings.ts';
import { Settings } from '../../config/settings.ts';

interface Described {
  readonly default?: string;
  readonly description?: string;
}

/** Settings of the client's build; the server reads them from the built client. */
const OF_THE_BUILD =
  '# where pages call the API: a path of their own origin, or another origin of the same site (files come from their own); a change is built at the next start.\n' +
  '# VITE_API_BASE_URL=/api\n';

/** The content of `.env.example`: every setting with its purpose, default, and whether a file may contain it. */
export function exampleFile(): string {
  const { properties = {} } = z.toJSONSchema(Settings, { io: 'input', unrepresentable: 'any' });
  const secrets: readonly string[] = SECRET_SETTINGS;
  const blocks = Object.entries(properties as Record<string, Described>).map(([name, setting]) => {
    const file = secrets.includes(name) ? ` Or ${name}_FILE: a file that holds it.` : '';
    return `# ${setting.description ?? ''}.${file}\n# ${name}=${setting.default ?? ''}\n`;
  });
  const head =
    '# Settings of Weft, with their defaults. Copy this file to .env and take the # off those to change;\n' +
    '# what the environment sets wins over .env. A wrong setting stops the start.\n';
  return [head, ...blocks, OF_THE_BUILD].join('\n');
}
