// Texts that people read come from catalogues, whole: no literals, and none put together from pieces.

/**
 * Files whose texts people read. Tests, demo data, settings and the descriptions of the API and of SCIM are
 * English.
 */
const CHECKED = /\/(client|server)\/src\//;
const LEFT_OUT =
  /\.test\.tsx?$|\/(testing|test|seed|bench|crash|generated|config)\/|server\/src\/http\/docs\/|\/scim-discovery\.ts$/;

/** Attributes, properties and parameters that hold a text. */
const TEXT_NAME =
  /^(alt|title|placeholder|label|hint|heading|caption|description|message|subtitle|aria-(label|description|placeholder|roledescription|valuetext))$|^(?!enterKeyHint$).*[a-z](Label|Title|Hint|Heading|Message)$/;

/** Functions that show their first argument: on a screen, or in an answer of the server. */
const SHOWS =
  /^(usePageTitle|announce|notify\.(success|error|warning|info)|notFound|forbidden|unauthenticated)$/;
/** Functions whose argument has a text for each field. */
const SHOWS_FIELDS = /^(invalid)$/;

/** Modules with texts of catalogues. */
const TEXT_MODULE = /(^|\/)([a-z]+-)?texts(\/generated)?(\/index)?(\.ts)?$/;

/** The brand, addresses, and ids of elements. */
const NO_TEXT = /\bWeft\b|\bhttps?:\/\/\S*|^[a-z]+(-[a-z]+)+$/g;
const hasLetters = (text) => /\p{L}/u.test(text.replaceAll(NO_TEXT, ''));

const LITERAL = 'This text belongs into a catalogue: texts/en.json beside the feature.';
const BUILT = 'A translation needs the whole sentence: write it as one message with arguments.';

/** The possible values of an expression. */
function valuesOf(node) {
  switch (node?.type) {
    case 'ConditionalExpression':
      return [...valuesOf(node.consequent), ...valuesOf(node.alternate)];
    case 'LogicalExpression':
      return [...valuesOf(node.left), ...valuesOf(node.right)];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
      return valuesOf(node.expression);
    default:
      return node ? [node] : [];
  }
}

/** The literal parts of a value. */
function literalsOf(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '');
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return [...literalsOf(node.left), ...literalsOf(node.right)];
  return [];
}

/** The name at the beginning of `a.b.c` or `a.b(c)`. */
function rootOf(node) {
  if (node.type === 'MemberExpression') return rootOf(node.object);
  if (node.type === 'CallExpression') return rootOf(node.callee);
  if (node.type === 'ChainExpression') return rootOf(node.expression);
  return node.type === 'Identifier' ? node.name : undefined;
}

/** `a` and `a.b` as text. */
function nameOf(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression' && !node.computed)
    return `${nameOf(node.object)}.${node.property.name}`;
  return '';
}

/** Names that a pattern such as `{ a, b: { c } }` declares. */
function declaredNames(pattern) {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) => (property.value ? declaredNames(property.value) : []));
}

/** The elements of `[a, b].join`. */
function joinedBy(callee) {
  const isJoin = callee.type === 'MemberExpression' && callee.property.name === 'join';
  return isJoin && callee.object.type === 'ArrayExpression' ? callee.object.elements : [];
}

const keyOf = ({ key, computed }) => (computed ? undefined : (key.name ?? key.value));

function create(context) {
  const file = context.filename.replaceAll('\\', '/');
  if (!CHECKED.test(file) || LEFT_OUT.test(file)) return {};
  const fromCatalogue = new Set();

  const isText = (node) => valuesOf(node).some((value) => fromCatalogue.has(rootOf(value)));
  const report = (node, message) => context.report({ node, message });

  function checkText(node) {
    const shown = node.type === 'ArrowFunctionExpression' ? node.body : node;
    for (const value of valuesOf(shown)) {
      const literals = literalsOf(value);
      if (literals.some(hasLetters)) report(value, LITERAL);
      else if (
        value.type === 'TemplateLiteral' &&
        value.expressions.length > 1 &&
        !value.expressions.some(isText)
      )
        report(value, BUILT);
    }
  }

  return {
    ImportDeclaration({ source, specifiers }) {
      if (TEXT_MODULE.test(source.value)) for (const { local } of specifiers) fromCatalogue.add(local.name);
    },
    VariableDeclarator({ id, init }) {
      if (init && isText(init)) for (const name of declaredNames(id)) fromCatalogue.add(name);
    },
    JSXText(node) {
      if (hasLetters(node.value)) report(node, LITERAL);
    },
    JSXExpressionContainer(node) {
      if (node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment') checkText(node);
    },
    JSXAttribute({ name, value }) {
      if (value && TEXT_NAME.test(name.name)) checkText(value);
    },
    Property(node) {
      if (node.parent.type === 'ObjectExpression' && TEXT_NAME.test(keyOf(node) ?? '')) checkText(node.value);
    },
    CallExpression({ callee, arguments: [shown] }) {
      if (shown && SHOWS.test(nameOf(callee))) checkText(shown);
      if (shown?.type === 'ObjectExpression' && SHOWS_FIELDS.test(nameOf(callee)))
        for (const { value } of shown.properties) if (value) checkText(value);
      if (joinedBy(callee).some((each) => each && isText(each))) report(callee, BUILT);
    },
    NewExpression({ callee, arguments: [, message] }) {
      if (message && nameOf(callee) === 'AppError') checkText(message);
    },
    TemplateLiteral(node) {
      // The markup of a page.
      if (node.parent.type === 'TaggedTemplateExpression') return;
      const isAlone = node.expressions.length === 1 && node.quasis.every(({ value }) => value.raw === '');
      if (!isAlone && node.expressions.some(isText)) report(node, BUILT);
    },
    BinaryExpression(node) {
      if (node.operator === '+' && (isText(node.left) || isText(node.right))) report(node, BUILT);
    },
  };
}

export const texts = {
  meta: {
    type: 'problem',
    docs: { description: 'Texts that people read come from catalogues, as whole sentences.' },
    schema: [],
  },
  create,
};
