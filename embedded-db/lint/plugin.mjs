// The lint rule of this package: a folder of `src` imports only itself and lower layers.
import path from 'node:path';
import { problemBetween, STORE_LAYERS } from './layers.mjs';

const SOURCE = path.join(import.meta.dirname, '../src');

/** @param {string} file @returns {string | undefined} its folder in `src`, `.` for `src` itself */
function folderOf(file) {
  const [first = '', ...rest] = path.relative(SOURCE, file).split(path.sep);
  if (first === '..') return undefined;
  return rest.length === 0 ? '.' : first;
}

/**
 * @typedef {{ source?: { value: unknown } | null }} ImportNode
 * @typedef {{ filename: string, report: (problem: { node: unknown, message: string }) => void }} RuleContext
 */

const layers = {
  meta: { type: 'problem', docs: { description: 'Enforces the layers of src.' }, schema: [] },
  /** @param {RuleContext} context */
  create(context) {
    const from = folderOf(context.filename);
    /** @param {ImportNode} node */
    const check = ({ source }) => {
      if (from === undefined || typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const to = folderOf(path.resolve(path.dirname(context.filename), source.value));
      const message = to === undefined ? undefined : problemBetween(STORE_LAYERS, 'src', from, to);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

export default { meta: { name: 'store' }, rules: { layers } };
