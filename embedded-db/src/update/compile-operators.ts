import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { isDocument, typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { badValue, failedToParse } from '../errors/store-error.ts';
import type { Modifier, ModifierBuilder } from './modifier.ts';
import { popModifier, pullAllModifier, pullModifier } from './modifiers/pull-modifier.ts';
import { addToSetModifier, pushModifier } from './modifiers/push-modifier.ts';
import {
  bitModifier,
  currentDateModifier,
  incModifier,
  maxModifier,
  minModifier,
  mulModifier,
  setModifier,
  unsetModifier,
} from './modifiers/scalar-modifiers.ts';
import { checkRename, renameModifiers } from './rename-modifier.ts';
import { parseUpdatePath } from './update-path.ts';
import { addModifier, rootNode, sortTree } from './update-tree.ts';
import type { UpdateNode } from './update-tree.ts';

const builders: Record<string, ModifierBuilder> = {
  $set: setModifier,
  $unset: unsetModifier,
  $inc: incModifier,
  $mul: mulModifier,
  $min: minModifier,
  $max: maxModifier,
  $currentDate: currentDateModifier,
  $bit: bitModifier,
  $push: pushModifier,
  $addToSet: addToSetModifier,
  $pull: pullModifier,
  $pullAll: pullAllModifier,
  $pop: popModifier,
};

const onInsertOnly = (modifier: Modifier): Modifier => ({
  creates: true,
  apply: (current, context) => (context.isInsert ? modifier.apply(current, context) : current),
});

const addRename = (root: UpdateNode, from: string, to: Value): void => {
  if (typeof to !== 'string')
    throw badValue(`The 'to' field for $rename must be a string: ${from}: ${printValue(to)}`);
  const fromSteps = parseUpdatePath(from);
  const toSteps = parseUpdatePath(to);
  checkRename(from, to, fromSteps, toSteps);
  const { destination, source } = renameModifiers(from, to);
  addModifier(root, to, toSteps, destination);
  addModifier(root, from, fromSteps, source);
};

interface OperatorTrees {
  /** Applies to existing documents. */
  update: UpdateNode;
  /** Applies to the inserted document of an upsert, including `$setOnInsert`. */
  insert: UpdateNode;
}

const fieldsOf = (name: string, operand: Value): Document => {
  if (isDocument(operand)) return operand;
  throw failedToParse(
    `Modifiers operate on fields but we found type ${typeNameOf(operand)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${printValue(operand)}}`,
  );
};

const addOperator = (trees: OperatorTrees, name: string, fields: Document): void => {
  for (const path of namesOf(fields)) {
    const operand = fields[path] as Value;
    if (name === '$rename') {
      addRename(trees.update, path, operand);
      addRename(trees.insert, path, operand);
      continue;
    }
    const steps = parseUpdatePath(path);
    if (name === '$setOnInsert') {
      addModifier(trees.insert, path, steps, onInsertOnly(setModifier(path, operand)));
      continue;
    }
    const modifier = (builders[name] as ModifierBuilder)(path, operand);
    addModifier(trees.update, path, steps, modifier);
    addModifier(trees.insert, path, steps, modifier);
  }
};

/** Builds the trees of an update by operators. Throws 9 for unknown operators, 40 for conflicting paths. */
export const compileOperators = (update: Document): OperatorTrees => {
  const trees = { update: rootNode(), insert: rootNode() };
  for (const name of namesOf(update)) {
    if (name !== '$rename' && name !== '$setOnInsert' && !Object.hasOwn(builders, name)) {
      throw failedToParse(
        `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    addOperator(trees, name, fieldsOf(name, update[name] as Value));
  }
  sortTree(trees.update);
  sortTree(trees.insert);
  return trees;
};
