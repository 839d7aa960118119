import { parseFieldPath } from '../expressions/field-path.ts';
import { isTrue } from '../expressions/coerce.ts';
import { findOperator } from '../expressions/operators/registry.ts';
import type { Scope } from '../expressions/scope.ts';
import { namesOf } from '../values/field-order.ts';
import { printValue } from '../values/print.ts';
import { isDocument, isNumber, typeNameOf } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { StoreError, badValue, storeError } from '../errors/store-error.ts';
import { exactInt64 } from '../values/int64.ts';
import { elementTest } from '../query/element-test.ts';
import { addLeaf, projectionNode } from './projection-tree.ts';
import type { Leaf, ProjectionNode } from './projection-tree.ts';

export interface ParsedProjection {
  type: 'inclusion' | 'exclusion';
  root: ProjectionNode;
  usesMeta: boolean;
  usesPositional: boolean;
}

const integer = (value: Value | undefined, what: string): number => {
  const whole = isNumber(value) ? exactInt64(value) : undefined;
  if (whole === undefined) throw new StoreError(28667, `Invalid $slice syntax. ${what} must be a number`);
  return Number(whole);
};

const sliceLeaf = (operand: Value): Leaf => {
  if (!Array.isArray(operand))
    return { kind: 'slice', skip: undefined, limit: integer(operand, 'The given value') };
  if (operand.length !== 2) {
    throw new StoreError(
      28667,
      `Invalid $slice syntax. The given syntax did not match the find() syntax because: $slice takes an array of [skip, limit]`,
    );
  }
  const limit = integer(operand[1], 'The limit');
  if (limit <= 0) throw new StoreError(28724, `$slice limit must be positive, got ${limit}`);
  return { kind: 'slice', skip: integer(operand[0], 'The skip'), limit };
};

const elemMatchLeaf = (path: string, operand: Value): Leaf => {
  if (!isDocument(operand))
    throw new StoreError(
      31274,
      `elemMatch: Invalid argument, object required, but got ${typeNameOf(operand)}`,
    );
  if (path.includes('.')) throw new StoreError(31275, 'Cannot use $elemMatch projection on a nested field.');
  return { kind: 'elemMatch', matches: elementTest(operand) };
};

type Kind = ParsedProjection['type'];

/** Reads one projection; `find` has operators of its own, `aggregate` takes everything with a dollar as an expression. */
class ProjectionParser {
  readonly root = projectionNode();
  readonly mode: 'find' | 'aggregate';
  readonly scope: Scope;
  /** Inclusion or exclusion, as decided by the fields so far; `_id` decides only by itself. */
  kind: Kind | undefined;
  idIncluded: boolean | undefined;
  usesMeta = false;
  usesPositional = false;
  usesElemMatch = false;

  constructor(mode: 'find' | 'aggregate', scope: Scope) {
    this.mode = mode;
    this.scope = scope;
  }

  parse(spec: Document): ParsedProjection {
    this.addFields(spec, '');
    const type = this.kind ?? this.kindByDefault();
    if (type === 'inclusion' && this.idIncluded !== false && !this.root.children.has('_id')) {
      addLeaf(this.root, ['_id'], { kind: 'include' });
    }
    if (this.idIncluded !== undefined && (type === 'inclusion') === this.idIncluded) {
      this.root.children.set('_id', { kind: type === 'inclusion' ? 'include' : 'exclude' });
    }
    return { type, root: this.root, usesMeta: this.usesMeta, usesPositional: this.usesPositional };
  }

  private kindByDefault(): Kind {
    if (this.usesElemMatch) return 'inclusion';
    if (this.idIncluded !== undefined) return this.idIncluded ? 'inclusion' : 'exclusion';
    return this.mode === 'find' ? 'exclusion' : 'inclusion';
  }

  private decide(kind: Kind, code: number, message: string): void {
    if (this.kind !== undefined && this.kind !== kind) throw new StoreError(code, message);
    this.kind = kind;
  }

  private addFields(spec: Document, prefix: string): void {
    for (const name of namesOf(spec)) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      this.addField(path, spec[name] as Value);
    }
  }

  private addField(path: string, value: Value): void {
    if (path.includes('.$.')) {
      throw new StoreError(31394, `A positional operator may only stand at the end of a path: ${path}`);
    }
    if (path.endsWith('.$')) return this.addPositional(path.slice(0, -2), value);
    const parts = parseFieldPath(path);
    if (typeof value === 'boolean' || isNumber(value)) return this.addFlag(path, parts, isTrue(value));
    if (!isDocument(value)) return this.addLiteral(path, parts, value);
    const [first, ...more] = namesOf(value);
    if (first === undefined) {
      throw new StoreError(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
    }
    if (!first.startsWith('$') || more.length > 0) return this.addFields(value, path);
    return this.addOperator(path, parts, first, value);
  }

  private include(path: string): void {
    this.decide('inclusion', 31253, `Cannot do inclusion on field ${path} in exclusion projection`);
  }

  private addFlag(path: string, parts: string[], included: boolean): void {
    if (path === '_id') {
      this.idIncluded = included;
      return;
    }
    addLeaf(this.root, parts, { kind: included ? 'include' : 'exclude' });
    if (included) this.include(path);
    else this.decide('exclusion', 31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }

  private addPositional(path: string, value: Value): void {
    if (this.mode === 'aggregate')
      throw new StoreError(31324, 'Cannot use positional projection in aggregation projection');
    if (isDocument(value))
      throw new StoreError(31271, 'positional projection cannot be used with an expression or sub object');
    if (typeof value !== 'boolean' && !isNumber(value))
      throw new StoreError(31308, 'positional projection cannot be used with a literal');
    if (!isTrue(value)) throw new StoreError(31395, 'positional projection cannot be used with exclusion');
    if (this.usesPositional)
      throw new StoreError(31276, 'Cannot specify more than one positional projection per query.');
    if (this.usesElemMatch) throw new StoreError(31256, 'Cannot specify positional operator and $elemMatch.');
    this.usesPositional = true;
    addLeaf(this.root, parseFieldPath(path), { kind: 'positional' });
    this.include(path);
  }

  private addElemMatch(path: string, parts: string[], operand: Value): void {
    const leaf = elemMatchLeaf(path, operand);
    if (this.usesPositional)
      throw new StoreError(31255, 'Cannot specify positional operator and $elemMatch.');
    this.usesElemMatch = true;
    addLeaf(this.root, parts, leaf);
  }

  private addOperator(path: string, parts: string[], name: string, value: Document): void {
    const operand = value[name] as Value;
    if (
      this.mode === 'find' &&
      name === '$slice' &&
      (isNumber(operand) || (Array.isArray(operand) && operand.every(isNumber)))
    ) {
      return addLeaf(this.root, parts, sliceLeaf(operand));
    }
    if (name === '$elemMatch') {
      if (this.mode === 'find') return this.addElemMatch(path, parts, operand);
      throw storeError('InvalidPipelineOperator', 'Cannot use $elemMatch in this context');
    }
    if (!findOperator(name)) throw new StoreError(31325, `Unknown expression ${name}`);
    const isMeta = name === '$meta';
    if (isMeta) this.usesMeta = true;
    else this.decide('inclusion', 31252, 'Cannot use expression other than $meta in exclusion projection');
    return this.addComputed(path, parts, value, isMeta);
  }

  private addLiteral(path: string, parts: string[], value: Value): void {
    this.decide(
      'inclusion',
      31310,
      `Cannot use an expression ${path}: ${printValue(value)} in an exclusion projection`,
    );
    this.addComputed(path, parts, value, false);
  }

  private addComputed(path: string, parts: string[], value: Value, isMeta: boolean): void {
    if (path === '_id') this.idIncluded = undefined;
    addLeaf(this.root, parts, { kind: 'computed', evaluate: this.scope.compile(value), isMeta });
  }
}

export const parseProjection = (
  spec: Document,
  mode: 'find' | 'aggregate',
  scope: Scope,
): ParsedProjection => {
  if (!isDocument(spec)) throw badValue('a projection must be an object');
  return new ProjectionParser(mode, scope).parse(spec);
};
