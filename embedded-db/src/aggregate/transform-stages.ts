import { namesOf } from '../values/field-order.ts';
import { addComputed } from '../projection/apply-projection.ts';
import { project } from '../projection/compile-projection.ts';
import { parseProjection } from '../projection/parse-projection.ts';
import { addLeaf, projectionNode } from '../projection/projection-tree.ts';
import type { Leaf, ProjectionNode } from '../projection/projection-tree.ts';
import { isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { StoreError } from '../errors/store-error.ts';
import { typeText } from '../expressions/coerce.ts';
import { commandScope } from '../expressions/compile-expression.ts';
import { parseFieldPath } from '../expressions/field-path.ts';
import type { Evaluate, Scope } from '../expressions/scope.ts';
import { setTextScore, textScoreOf } from '../expressions/text-score.ts';

/** A stage that makes one document of one document. */
type Transform = (document: Document) => Document;

const computed = (evaluate: Evaluate): Leaf => ({ kind: 'computed', evaluate, isMeta: false });

const computedTree = (spec: Document, scope: Scope, stage: string): ProjectionNode => {
  const root = projectionNode();
  const add = (fields: Document, prefix: string): void => {
    for (const name of namesOf(fields)) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      const value = fields[name] as Value;
      const first = isDocument(value) ? namesOf(value)[0] : undefined;
      // A nested document sets nested fields; an empty one is a value.
      if (isDocument(value) && first !== undefined && !first.startsWith('$')) add(value, path);
      else
        addLeaf(root, parseFieldPath(path), computed(scope.compile(value)), { same: 40176, through: 40176 });
    }
  };
  if (!isDocument(spec)) {
    throw new StoreError(40272, `${stage} specification stage must be an object, got ${typeText(spec)}`);
  }
  if (Object.keys(spec).length === 0)
    throw new StoreError(40177, `${stage} specification must have at least one field`);
  add(spec, '');
  return root;
};

const addFields = (spec: Value, scope: Scope, stage: string): Transform => {
  const root = computedTree(spec as Document, scope, stage);
  return (document) => addComputed(root, document, { root: document, positional: undefined });
};

const projectStage = (spec: Value, scope: Scope): Transform => {
  if (!isDocument(spec)) throw new StoreError(15969, '$project specification must be an object');
  if (Object.keys(spec).length === 0)
    throw new StoreError(51272, 'projection specification must have at least one field');
  const parsed = parseProjection(spec, 'aggregate', scope);
  return (document) => project(parsed, document);
};

const unset = (spec: Value, scope: Scope): Transform => {
  const paths = Array.isArray(spec) ? spec : [spec];
  if (paths.length === 0) {
    throw new StoreError(31119, '$unset specification must be a string or an array with at least one field');
  }
  if (paths.some((path) => typeof path !== 'string')) {
    throw new StoreError(
      Array.isArray(spec) ? 31120 : 31002,
      '$unset specification must be a string or an array of strings',
    );
  }
  const fields: Document = Object.fromEntries((paths as string[]).map((path) => [path, 0]));
  return projectStage(fields, scope);
};

const replaceRoot = (expression: Value, scope: Scope): Transform => {
  const evaluate = scope.compile(expression);
  return (document) => {
    const root = evaluate(document);
    if (isDocument(root)) return root;
    throw new StoreError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeText(root)}.`,
    );
  };
};

const newRootOf = (spec: Value): Value => {
  if (!isDocument(spec))
    throw new StoreError(40229, 'expected an object as specification for $replaceRoot stage');
  for (const name of namesOf(spec)) {
    if (name !== 'newRoot') throw new StoreError(40230, `unrecognized option to $replaceRoot stage: ${name}`);
  }
  if (spec['newRoot'] === undefined)
    throw new StoreError(40231, 'no newRoot specified for the $replaceRoot stage');
  return spec['newRoot'];
};

const builders: Record<string, (spec: Value, scope: Scope, stage: string) => Transform> = {
  $addFields: addFields,
  $set: addFields,
  $project: projectStage,
  $unset: unset,
  $replaceRoot: (spec, scope) => replaceRoot(newRootOf(spec), scope),
  $replaceWith: replaceRoot,
};

/** The transform of a stage, or undefined for stages of other kinds. A text score goes along with the document. */
export const compileTransform = (name: string, spec: Value, scope: Scope): Transform | undefined => {
  if (!Object.hasOwn(builders, name)) return undefined;
  const transform = (builders[name] as (spec: Value, scope: Scope, stage: string) => Transform)(
    spec,
    scope,
    name,
  );
  return (document) => {
    const result = transform(document);
    if (result !== document) setTextScore(result, textScoreOf(document));
    return result;
  };
};

/** Compiles the stages of a pipeline update; `now` is given at each run. */
export const compileTransforms = (
  stages: readonly Document[],
  options: { let?: Document | undefined },
): ((document: Document, now: Date) => Document) => {
  const scope = commandScope(options);
  const transforms = stages.map((stage) => {
    const name = namesOf(stage)[0] as string;
    if (Object.keys(stage).length !== 1) {
      throw new StoreError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    return compileTransform(name, stage[name] as Value, scope) as Transform;
  });
  return (document, now) => {
    scope.environment.now = now;
    return transforms.reduce((current, transform) => transform(current), document);
  };
};
