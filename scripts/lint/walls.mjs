// The walls between the parts of Weft, as a lint rule. ARCHITECTURE.md draws the same map.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A feature may import only features that stand before it here, and only through their index. */
const FEATURE_ORDER = [
  'media',
  'places',
  'members',
  'accounts',
  'network',
  'profiles',
  'posts',
  'messaging',
  'weather',
  'notifications',
  'safety',
];

/** Which folders of `client/src` and `server/src` know nothing of features. */
const BELOW_FEATURES = {
  client: ['ui', 'lib', 'realtime', 'notifications'],
  server: ['config', 'http', 'errors', 'platform', 'realtime'],
};

/** Packages that only some files may import: `[package, workspace, where it is allowed, why]`. */
const PACKAGE_DOORS = [
  [
    'mongoose',
    'server',
    /\.(model|store)\.ts$|platform\/database\/|testing\/|\.test\.ts$/,
    'only stores and models know Mongoose',
  ],
  [
    'socket.io',
    'server',
    /src\/realtime\/|bench\/(relay\.ts|bare-server\.mjs)$|\.test\.ts$/,
    'only realtime/ knows Socket.IO, and what it is measured against',
  ],
  [
    '@socket.io/redis-streams-adapter',
    'server',
    /src\/realtime\//,
    'only realtime/ carries what is sent to sockets to other servers',
  ],
  ['@redis/client', 'server', /src\/platform\/redis\//, 'only platform/redis/ knows Redis'],
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
  const door = PACKAGE_DOORS.find(([pkg, workspace]) => pkg === name && workspace === from.workspace);
  return door && !door[2].test(from.relative) ? `'${name}' is not for this file: ${door[3]}.` : undefined;
}

function workspaceProblem(from, to) {
  if (from.workspace === to.workspace) return undefined;
  const allowed = { client: ['shared'], server: ['shared'], 'embedded-db': [], shared: [] }[from.workspace];
  if (!allowed || allowed.includes(to.workspace)) return undefined;
  return `${from.workspace}/ may not import ${to.workspace}/.`;
}

function featureProblem(from, to) {
  if (from.workspace !== to.workspace || !to.feature || from.feature === to.feature) return undefined;
  if (BELOW_FEATURES[from.workspace]?.includes(from.area))
    return `${from.area}/ knows no feature, so it can't import '${to.feature}'.`;
  if (!from.feature) return undefined;
  if (!/^(index(\.ts)?)?$/.test(to.rest.join('/')))
    return `'${from.feature}' reaches into '${to.feature}': import its index instead.`;
  if (FEATURE_ORDER.indexOf(to.feature) > FEATURE_ORDER.indexOf(from.feature)) {
    return `'${from.feature}' stands below '${to.feature}' and may not import it (order: ${FEATURE_ORDER.join(', ')}).`;
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
  return workspaceProblem(from, to) ?? featureProblem(from, to);
}

const walls = {
  meta: { type: 'problem', docs: { description: 'Keeps the parts of Weft apart.' }, schema: [] },
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

export default { meta: { name: 'weft' }, rules: { walls } };
