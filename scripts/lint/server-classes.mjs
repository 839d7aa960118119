// The form of stores and services in server/src/features, as a lint rule. CONTRIBUTING.md shows an example of each.

const FEATURE_FILE = /server\/src\/features\/.*\/(?<name>[^/]+)\.ts$/;
const LAYER_FILE = /^(?<subject>[a-z-]+)\.(?<layer>store|service)$/;
const FACTORY = /^create[A-Z]/;
const DEPS = /^([A-Z]\w*)?Deps$/;

/** `post-words` becomes `PostWords`. */
const pascal = (kebab) => kebab.replaceAll(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());

const exportsOf = ({ body }) =>
  body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration] : [],
  );

/** The names of exported functions, also of those in constants. */
const functionNames = (declaration) =>
  declaration.type === 'VariableDeclaration'
    ? declaration.declarations.map(({ id }) => id.name)
    : declaration.type === 'FunctionDeclaration'
      ? [declaration.id.name]
      : [];

/** What is wrong with the class's constructor, if anything. */
function constructorProblem({ body: { body }, id }, layer) {
  const constructor = body.find((member) => member.kind === 'constructor');
  const [parameter, ...others] = constructor?.value.params ?? [];
  if (!parameter) return undefined;
  const type = parameter.typeAnnotation?.typeAnnotation.typeName?.name ?? '';
  if (others.length === 0 && (DEPS.test(type) || (layer === 'store' && type === 'DatabaseConnection')))
    return undefined;
  const allowed = layer === 'store' ? 'the connection, or one `Deps` object' : 'one `Deps` object';
  return `${id.name} takes ${allowed}, which names each dependency.`;
}

/** What is wrong with a store or service, if anything. */
function layerProblem(program, { subject, layer }) {
  const classes = exportsOf(program).filter(({ type }) => type === 'ClassDeclaration');
  const [only, ...others] = classes;
  const suffix = pascal(`${subject}-${layer}`);
  const isNamed = layer === 'store' ? only?.id.name === suffix : only?.id.name.endsWith(suffix);
  if (!isNamed || others.length > 0) return `This file exports one class, ${suffix}.`;
  return constructorProblem(only, layer);
}

function check(program, name) {
  const factory = exportsOf(program)
    .flatMap(functionNames)
    .find((each) => FACTORY.test(each));
  if (factory && name !== 'index')
    return `Only an index exports a factory: '${factory}' should be a class, or have the name of what it returns.`;
  const layer = LAYER_FILE.exec(name)?.groups;
  return layer && layerProblem(program, layer);
}

export const serverClasses = {
  meta: {
    type: 'problem',
    docs: { description: 'Enforces one form of stores and services.' },
    schema: [],
  },
  create(context) {
    const name = FEATURE_FILE.exec(context.filename.replaceAll('\\', '/'))?.groups?.name;
    if (name === undefined || name.endsWith('.test')) return {};
    return {
      Program(node) {
        const message = check(node, name);
        if (message) context.report({ node, message });
      },
    };
  },
};
