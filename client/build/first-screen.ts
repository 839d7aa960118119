import path from 'node:path';
import { build, type Plugin, type Rolldown, type Rollup, type UserConfig } from 'vite';
import { filesOf } from './chunk-files.ts';
import { lazyTexts } from './lazy-texts.ts';
import { TEXT_MODULE } from './text-files.ts';

/** A signed-in member's first screen: the frame of all member screens, and the dashboard. */
export const MEMBER = ['src/app/require-session.tsx', 'src/app/dashboard/dashboard-screen.tsx'];
/** Code that runs after the first screen is shown. */
const LIVE = [
  'src/realtime/connect-socket.ts',
  'src/features/messaging/device/start-messaging.ts',
  'src/features/messaging/components/arrivals.tsx',
];
/** Sends the calls of the first screen. It is evaluated before the page's other code has arrived. */
const CALLS = 'src/app/send-first-calls.ts';
/** Code of every page. */
const START = ['src/app/main.tsx'];
const SIGN_IN = ['src/features/accounts/screens/sign-in-screen.tsx'];
/** The other screens without a session, and what the sign-in screen loads later. */
const PUBLIC = [
  'screens/register-screen.tsx',
  'screens/forgot-password-screen.tsx',
  'screens/verify-otp-screen.tsx',
  'screens/reset-password-screen.tsx',
  'screens/verify-email-screen.tsx',
  'providers/other-ways.tsx',
].map((file) => `src/features/accounts/${file}`);

/** Excludes modules that are imported dynamically. */
const withoutDynamicImports: Plugin = {
  name: 'without-dynamic-imports',
  enforce: 'pre',
  resolveId: (id, _importer, { kind }) => (kind === 'dynamic-import' ? { id, external: true } : null),
};

type Bundle = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[];

/** Builds without writing files, to find the modules that remain of these roots after tree shaking. */
async function analyseBundle(folder: string, config: UserConfig, roots: readonly string[]): Promise<Bundle> {
  const built = await build({
    root: folder,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ...(config.resolve && { resolve: config.resolve }),
    plugins: [withoutDynamicImports, lazyTexts()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: roots.map((root) => path.join(folder, root)),
        external: [/^virtual:/],
        preserveEntrySignatures: 'exports-only',
      },
    },
  });
  const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
  return output?.output ?? [];
}

/** Components without a feature. */
const UI = /\/client\/src\/ui\//;

/**
 * Puts the code of a member's first screen into a few chunks, because on a slow network each of a hundred
 * files costs a round trip. Code shared with the public screens has its own chunks, so that those screens
 * load nothing else.
 */
async function chunksOf(folder: string, config: UserConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const all = await analyseBundle(folder, config, [
    CALLS,
    ...START,
    ...MEMBER,
    ...LIVE,
    ...SIGN_IN,
    ...PUBLIC,
  ]);
  const bundle = Object.fromEntries(all.map((file) => [file.fileName, file]));
  const modulesOf = (roots: readonly string[]): ReadonlySet<string> => {
    const files = filesOf(
      bundle,
      roots.map((root) => path.join(folder, root)),
    );
    return new Set(files.flatMap((name) => (bundle[name]?.type === 'chunk' ? bundle[name].moduleIds : [])));
  };
  const [calls, start, member, live, signIn, others] = [[CALLS], START, MEMBER, LIVE, SIGN_IN, PUBLIC].map(
    modulesOf,
  );
  const isCommon = (id: string) => signIn?.has(id) || others?.has(id);
  /** The file of a language, for areas that the first screen has; those of visitors are separate. */
  const textsOf = (id: string): string | null => {
    const [, area, language] = TEXT_MODULE.exec(id) ?? [];
    const module = `${area}/lazy.ts`;
    if (language === undefined || !member?.has(module)) return null;
    return start?.has(module) || isCommon(module) ? `texts-common-${language}` : `texts-${language}`;
  };
  // The first matching group gets a module. No group contains modules of the initial entry.
  const groups = [
    // What texts of every language call, before the texts: a group takes along what its modules import.
    { name: 'languages', test: /\/shared\/src\/languages\// },
    { name: textsOf, test: TEXT_MODULE },
    { name: 'calls', test: (id: string) => calls?.has(id) ?? false },
    { name: 'start', tags: ['$initial' as const] },
    // Also all controls of the sign-in screen: the member's group would take along those that its features use later.
    { name: 'forms', test: (id: string) => signIn?.has(id) && (member?.has(id) || UI.test(id)) },
    { name: 'queries', test: (id: string) => member?.has(id) && others?.has(id) },
    { name: 'member', test: (id: string) => member?.has(id) },
    { name: 'live', test: (id: string) => live?.has(id) && !signIn?.has(id) && !others?.has(id) },
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
}

/** The page's first module script. */
const ENTRY = /<script type="module" /;

/** Modules are evaluated in the order of their tags. */
function callsTag(folder: string, bundle: Rollup.OutputBundle = {}): string {
  const [file = ''] = filesOf(bundle, [path.join(folder, CALLS)]);
  return `<script type="module" crossorigin src="/${file}" nonce="%CSP_NONCE%" data-member></script>`;
}

/**
 * Groups the chunks of a member's first screen and preloads them from the page, before the code that imports
 * them has run. The page's first module is the one that sends the calls of that screen. The server removes these lines
 * (`data-member`) for visitors without a session.
 */
export function firstScreen(folder: string): Plugin {
  return {
    name: 'first-screen',
    apply: 'build',
    async config(config) {
      const groups = await chunksOf(folder, config);
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = filesOf(
          bundle ?? {},
          MEMBER.map((root) => path.join(folder, root)),
        );
        const preloads = files
          .map((file) => `/${file}`)
          .filter((href) => href.endsWith('.js') && !html.includes(href))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href, 'data-member': '' },
            injectTo: 'head' as const,
          }));
        return { html: html.replace(ENTRY, `${callsTag(folder, bundle)}\n    $&`), tags: preloads };
      },
    },
  };
}
