import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this package. */
export const PACKAGE = join(import.meta.dirname, '../..');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The folder of an installed package as Node finds it from a folder. */
function findPackage(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
    if (folder === dirname(folder)) return undefined;
  }
}

/** The folders of everything that the package needs when it runs; of optional packages those that are installed. */
function neededPackages(): string[] {
  const found = new Set<string>();
  const collect = (folder: string): void => {
    const { dependencies, optionalDependencies } = manifestIn(folder);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = findPackage(name, folder);
      if (place === undefined && optionalDependencies?.[name] === undefined)
        throw new Error(`${name} is not installed`);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      collect(place);
    }
  };
  collect(PACKAGE);
  return [...found];
}

/** The environment without the settings of the npm and of the vitest that run this test. */
const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_ENV)/i.test(name)));

/** Runs a program in a folder. @returns its output @throws Error with its output when it fails */
export const run = (
  folder: string,
  [program = '', ...args]: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...environment(), ...more }, maxBuffer: Infinity };
    const child = execFile(program, args, options, (error, out, err) => {
      if (error) reject(new Error(`${program} ${args.join(' ')} failed:\n${out}${err}`, { cause: error }));
      else resolve(out);
    });
    child.stdin?.end();
  });

/**
 * Packs the built package and installs the tarball into an empty folder with npm. Instead of the network, the packages that it needs
 * come from where they are installed now.
 */
export async function installPackage(folder: string): Promise<void> {
  await run(folder, ['npm', 'pack', '--ignore-scripts', '--pack-destination', folder, PACKAGE]);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const [tarball = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'));
  const settings = ['--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run(folder, ['npm', 'install', ...settings, `./${tarball}`, ...neededPackages()]);
}

/** The folder of a package that the tests use. */
export function packageOf(name: string): string {
  const place = findPackage(name, PACKAGE);
  if (place === undefined) throw new Error(`${name} is not installed`);
  return place;
}

/** Makes a package that tests use available in the folder, without installing it. */
export function linkPackage(folder: string, name: string): void {
  const link = join(folder, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(packageOf(name), link);
}
