// A lint rule for the import boundaries between workspaces, layers and features. ARCHITECTURE.md draws the
// same map.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FEATURE_ORDER } from '../lib/feature-order.mjs';
import { layerProblem } from './layers.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folders of `client/src` and `server/src` that may not import features. */
const BELOW_FEATURES = {
  client: ['ui', 'lib', 'realtime', 'alerts'],
  server: ['config', 'http', 'errors', 'platform', 'realtime'],
};

/** Packages that only some files may import: `[package, workspace, allowed files, reason]`. */
const PACKAGE_USERS = [
  [
    'mongoose',
    'server',
    /\.(model|store)\.ts$|platform\/database\/|testing\/|\.test\.ts$/,
    'only stores and models use Mongoose',
  ],
  [
    'socket.io',
    'server',
    /src\/realtime\/|bench\/(relay\.ts|bare-server\.mjs)$|\.test\.ts$/,
    'only realtime/ uses Socket.IO',
  ],
  [
    '@socket.io/redis-streams-adapter',
    'server',
    /src\/realtime\//,
    'only realtime/ forwards socket events to other servers',
  ],
  ['@redis/client', 'server', /src\/platform\/redis\//, 'only platform/redis/ uses Redis'],
  [
    'embedded-document-store',
    'server',
    /platform\/database\//,
    'only platform/database/ starts the embedded database',
  ],
];

function locate(file) {
  const relative = path.relative(ROOT, file).split(path.sep).join('/');
  const [workspace, src, area, feature, ...rest] = relative.split('/');
  const inFeature = src === 'src' && area === 'features';
  return {
    relative,
    workspace,
    area: src === 'src' ? area : undefined,
    feature: inFeature ? feature : undefined,
    rest,
  };
}

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return path.resolve(path.dirname(from), specifier);
  if (specifier.startsWith('@/')) return path.join(ROOT, 'client/src', specifier.slice(2));
  if (specifier.startsWith('@weft/shared/'))
    return path.join(ROOT, 'shared/src', specifier.slice('@weft/shared/'.length));
  return undefined;
}

function packageProblem(from, specifier) {
  const name = specifier.startsWith('@')
    ? specifier.split('/').slice(0, 2).join('/')
    : specifier.split('/')[0];
  if (from.workspace === 'shared' && !from.relative.endsWith('.test.ts') && name !== 'zod') {
    return `shared/ imports nothing but zod, not '${name}'.`;
  }
  const rule = PACKAGE_USERS.find(([pkg, workspace]) => pkg === name && workspace === from.workspace);
  return rule && !rule[2].test(from.relative) ? `'${name}' is not for this file: ${rule[3]}.` : undefined;
}

function workspaceProblem(from, to) {
  if (from.workspace === to.workspace) return undefined;
  const allowed = { client: ['shared'], server: ['shared'], 'embedded-db': [], shared: [] }[from.workspace];
  if (!allowed || allowed.includes(to.workspace)) return undefined;
  return `${from.workspace}/ may not import ${to.workspace}/.`;
}

/** The folder of `src` with a file or module; `.` for files of `src` itself. */
const folderOf = ({ area }) => (area && !area.endsWith('.ts') ? area : '.');

function folderProblem(from, to) {
  if (from.workspace !== to.workspace || from.area === undefined || to.area === undefined) return undefined;
  if (from.relative.endsWith('.test.ts')) return undefined;
  return layerProblem(from.workspace, folderOf(from), folderOf(to));
}

function featureProblem(from, to) {
  if (from.workspace !== to.workspace || !to.feature || from.feature === to.feature) return undefined;
  if (BELOW_FEATURES[from.workspace]?.includes(from.area))
    return `${from.area}/ may not import a feature, so not '${to.feature}'.`;
  if (!from.feature) return undefined;
  if (!/^(index(\.ts)?)?$/.test(to.rest.join('/')))
    return `'${from.feature}' imports a file inside '${to.feature}': import its index instead.`;
  if (FEATURE_ORDER.indexOf(to.feature) > FEATURE_ORDER.indexOf(from.feature)) {
    return `'${from.feature}' comes before '${to.feature}' and may not import it (order: ${FEATURE_ORDER.join(', ')}).`;
  }
  return undefined;
}

function problem(file, specifier) {
  const from = locate(file);
  const target = resolve(file, specifier);
  if (target === undefined) return packageProblem(from, specifier);
  const to = locate(target);
  if (
    from.area === 'features' &&
    to.workspace === from.workspace &&
    (to.area === 'app' || to.area?.startsWith('compose'))
  ) {
    return 'features are composed by the application, they never import it.';
  }
  return workspaceProblem(from, to) ?? folderProblem(from, to) ?? featureProblem(from, to);
}

export const boundaries = {
  meta: { type: 'problem', docs: { description: 'Enforces the import boundaries of Weft.' }, schema: [] },
  create(context) {
    const check = (node) => {
      const source = node.source;
      if (!source || typeof source.value !== 'string') return;
      const message = problem(context.filename, source.value);
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
