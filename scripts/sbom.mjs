// Writes a bill of materials (CycloneDX) of the product at run time: packages, versions, licences and
// checksums from the lock file. It uses no registry and is reproducible.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/run.mjs';
import { say } from './lib/say.mjs';

/**
 * @typedef {{ 'bom-ref': string, name: string, properties?: { name: string, value: string }[] }} Component
 * @typedef {{ ref: string, dependsOn: string[] }} Dependency
 * @typedef {{ serialNumber: string, metadata: { timestamp: string, component: Component }, components: Component[], dependencies: Dependency[] }} Bill
 * @typedef {{ name?: string, version?: string, dev?: boolean, link?: boolean }} Locked
 */

const [file = path.join(ROOT, 'artifacts/sbom.cdx.json')] = process.argv.slice(2);
const { name, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** @returns {Bill} */
function billOfNpm() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const npm = process.env['npm_execpath'];
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const options = { cwd: ROOT, encoding: /** @type {const} */ ('utf8'), maxBuffer: 64 * 1024 * 1024 };
  return JSON.parse(execFileSync(program, [...first, ...args], options));
}

/** Packages that are not only for development. npm's `--omit=dev` would also omit packages needed for both. */
function shipped() {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  const kept = Object.entries(packages).filter(([, { dev, link }]) => !dev && !link);
  return new Set(
    kept.map(([place, locked]) => `${locked.name ?? place.split('node_modules/').at(-1)}@${locked.version}`),
  );
}

const { serialNumber: _serialNumber, metadata, components, dependencies, ...rest } = billOfNpm();
const { timestamp: _timestamp, ...facts } = metadata;
const kept = shipped();
const isKept = (/** @type {string} */ ref) => kept.has(ref);
const bill = {
  ...rest,
  // npm names the product after its folder, which differs between machines.
  metadata: { ...facts, component: { ...metadata.component, name } },
  components: components.filter((component) => isKept(component['bom-ref'])),
  dependencies: dependencies
    .filter(({ ref }) => isKept(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
};
mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
say(`Wrote the bill of materials of ${name} ${version}: ${bill.components.length} components, ${file}.`);
