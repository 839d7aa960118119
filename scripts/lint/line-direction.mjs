// Styles follow the direction of the page, as a lint rule: `ms-2` instead of `ml-2`. Also for style sheets, which are
// checked where they are imported.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CLIENT_CODE = /^(?<source>.*client\/src)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** What a Tailwind class is called when it follows the direction, by the start of the physical class. */
const LOGICAL = new Map(
  Object.entries({
    'ml-': 'ms-',
    'mr-': 'me-',
    'pl-': 'ps-',
    'pr-': 'pe-',
    'scroll-ml-': 'scroll-ms-',
    'scroll-mr-': 'scroll-me-',
    'scroll-pl-': 'scroll-ps-',
    'scroll-pr-': 'scroll-pe-',
    'left-': 'start-',
    'right-': 'end-',
    'text-left': 'text-start',
    'text-right': 'text-end',
    'float-left': 'float-start',
    'float-right': 'float-end',
    'clear-left': 'clear-start',
    'clear-right': 'clear-end',
    'border-l': 'border-s',
    'border-r': 'border-e',
    'rounded-l': 'rounded-s',
    'rounded-r': 'rounded-e',
    'rounded-tl': 'rounded-ss',
    'rounded-tr': 'rounded-se',
    'rounded-bl': 'rounded-es',
    'rounded-br': 'rounded-ee',
  }),
);

/** Classes without a logical form. They need a class with `rtl:` beside them. */
const NEEDS_RTL = /^(translate-x-(?!0$)|origin-(?:\w+-)?(?:left|right)|bg-linear-to-(?:[tb]?[lr]$)|skew-x-)/;

const CLASS =
  /^(?<variants>(?:.*:)?)!?-?(?<name>(?:scroll-)?[mp][lr]-|(?:left|right)-(?=[\d[(]|auto|full|px)|(?:text|float|clear)-(?:left|right)$|border-[lr](?=-|$)|rounded-(?:[lr]|[tb][lr])(?=-|$))/;

/** Properties of styles that name a side, in CSS and in `style={{ … }}`. */
const PHYSICAL_PROPERTY =
  /^(?:(?:margin|padding|scroll-margin|scroll-padding|border)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)$/;
const PHYSICAL_VALUE = /^(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;

/** What is wrong with the classes in a text, if anything. */
function classProblem(text) {
  const classes = text.split(/\s+/).filter(Boolean);
  const hasRtl = classes.some((each) => each.includes('rtl:'));
  for (const each of classes) {
    const name = CLASS.exec(each)?.groups.name;
    if (name)
      return `'${each}' stays on one side of the screen: write '${each.replace(name, LOGICAL.get(name))}'.`;
    const plain = each.slice(each.lastIndexOf(':') + 1).replace(/^[!-]+/, '');
    if (NEEDS_RTL.test(plain) && !hasRtl)
      return `'${each}' moves to one side of the screen: add a class with 'rtl:' for the other direction.`;
  }
  return undefined;
}

/** What is wrong with the lines of a style sheet. A comment `physical: <why>` in the line before allows one. */
function* sheetProblems(text) {
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (lines[index - 1]?.includes('/* physical: ')) continue;
    const declaration = line.trim();
    const property = /^[\w-]+(?=\s*:)/.exec(declaration)?.[0] ?? '';
    const isSide = PHYSICAL_PROPERTY.test(property) || PHYSICAL_VALUE.test(declaration);
    const isMove =
      /\btranslate(?:X|3d)?\((?!0[,)])/.test(declaration) && !declaration.includes('var(--forward)');
    if (isSide || isMove) yield { line: index + 1, declaration };
  }
}

/** The style sheet and those that it imports. */
function* sheetsFrom(file) {
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  yield { file, text };
  for (const [, imported] of text.matchAll(/@import '(\.[^']+)'/g))
    yield* sheetsFrom(path.join(path.dirname(file), imported));
}

function checkSheets(context, node, source) {
  const imported = node.source.value;
  if (!/^(@|\.\.?)\/.*\.css$/.test(imported)) return;
  const file = imported.startsWith('@/')
    ? path.join(source, imported.slice(2))
    : path.join(path.dirname(context.filename), imported);
  for (const sheet of sheetsFrom(file))
    for (const { line, declaration } of sheetProblems(sheet.text))
      context.report({
        node,
        message: `${path.basename(sheet.file)}:${line}: '${declaration}' names a side of the screen: use the logical property, or 'var(--forward)' in a movement.`,
      });
}

/** `paddingLeft` becomes `padding-left`. */
const kebab = (camel) => camel.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function checkInlineStyle(context, attribute) {
  const style = attribute.value?.expression;
  if (attribute.name.name !== 'style' || style?.type !== 'ObjectExpression') return;
  for (const property of style.properties) {
    const name = property.key?.name;
    const value = property.value?.value;
    if (name && (PHYSICAL_PROPERTY.test(kebab(name)) || PHYSICAL_VALUE.test(`${kebab(name)}: ${value}`)))
      context.report({
        node: property,
        message: `'${name}' names a side of the screen: use the logical property.`,
      });
  }
}

export const lineDirection = {
  meta: {
    type: 'problem',
    docs: { description: 'Styles follow the direction of the page.' },
    schema: [],
  },
  create(context) {
    const source = CLIENT_CODE.exec(context.filename.replaceAll('\\', '/'))?.groups.source;
    if (source === undefined || TEST.test(context.filename)) return {};
    const checkText = (node, text) => {
      const message = classProblem(text);
      if (message) context.report({ node, message });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && checkText(node, node.value),
      TemplateElement: (node) => checkText(node, node.value.raw),
      ImportDeclaration: (node) => checkSheets(context, node, source),
      JSXAttribute: (node) => checkInlineStyle(context, node),
    };
  },
};
