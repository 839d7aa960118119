// Writes docs/api.md from the declarations of the built package: `npm run docs`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';

const HERE = import.meta.dirname;
const DIST = path.join(HERE, '../dist');

const START = `# API reference

Written by \`npm run docs\` from the declarations of the package; a test compares them. The package has one entry, \`embedded-document-store\`, which is an ES module with strict types. Its command lines are in the [README](../README.md#tools).
`;

/** @param {string} file a path in dist, as its declarations name it */
const declarationsOf = (file) => readFileSync(path.join(DIST, file.replace(/\.ts$/, '.d.ts')), 'utf8');

/** @returns {Map<string, string>} the exported names, each with the text of the file that declares it */
function exportedNames() {
  const entry = declarationsOf('index.ts');
  /** @type {Map<string, string>} */
  const names = new Map();
  for (const [, name = ''] of entry.matchAll(
    /^export (?:declare )?(?:function|class|interface|type) (\w+)/gm,
  ))
    names.set(name, entry);
  for (const [, list = '', file = ''] of entry.matchAll(/^export (?:type )?\{ (.+) \} from '(.+)';$/gm))
    for (const name of list.split(', ')) names.set(name, declarationsOf(file));
  return names;
}

/** @param {string} name @param {string} text */
function section(name, text) {
  const form = new RegExp(
    String.raw`^(?:/\*\*((?:(?!\*/)[\s\S])*)\*/\n)?export (?:declare )?((?:function|class|interface) ${name}\b[\s\S]*?)(?=\n[^\s}])`,
    'm',
  );
  const [, comment = '', declaration] = form.exec(text) ?? [];
  if (declaration === undefined) throw new Error(`the declaration of ${name} was not found`);
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
  const description = lines.join('\n').replaceAll('@throws', '- Throws').replace('\n- ', '\n\n- ');
  return `## ${name}\n\n${description.trim()}\n\n\`\`\`ts\n${declaration}\n\`\`\`\n`;
}

/** The reference of all that the package exports, functions first. */
export async function apiReference() {
  const sections = [...exportedNames()]
    .toSorted(([a], [b]) => Number(/^[A-Z]/.test(a)) - Number(/^[A-Z]/.test(b)) || a.localeCompare(b, 'en'))
    .map(([name, text]) => section(name, text));
  const { code } = await format('api.md', [START, ...sections].join('\n'), {
    singleQuote: true,
    printWidth: 110,
    trailingComma: 'all',
  });
  return code;
}

if (process.argv[1] === import.meta.filename) writeFileSync(path.join(HERE, 'api.md'), await apiReference());
