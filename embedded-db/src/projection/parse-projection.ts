import { parseFieldPath } from '../aggregate/field-path.ts';
import { isTrue } from '../aggregate/coerce.ts';
import type { Scope } from '../aggregate/scope.ts';
import { namesOf } from '../bson/field-order.ts';
import { isDocument, isNumber, typeNameOf } from '../bson/values.ts';
import type { Document, Value } from '../bson/values.ts';
import { StoreError, badValue } from '../errors/store-error.ts';
import { exactInt64 } from '../query/numeric-operators.ts';
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

/** Reads one projection; `find` has operators of its own, `aggregate` takes everything with a dollar as an expression. */
export class ProjectionParser {
  readonly root = projectionNode();
  readonly mode: 'find' | 'aggregate';
  readonly scope: Scope;
  includes: string | undefined;
  excludes: string | undefined;
  computes: string | undefined;
  idIncluded: boolean | undefined;
  usesMeta = false;
  usesPositional = false;

  constructor(mode: 'find' | 'aggregate', scope: Scope) {
    this.mode = mode;
    this.scope = scope;
  }

  parse(spec: Document): ParsedProjection {
    this.addFields(spec, '');
    const type = this.type();
    if (type === 'inclusion' && this.idIncluded !== false && !this.root.children.has('_id')) {
      addLeaf(this.root, ['_id'], { kind: 'include' });
    }
    if (this.idIncluded !== undefined && (type === 'inclusion') === this.idIncluded) {
      this.root.children.set('_id', { kind: type === 'inclusion' ? 'include' : 'exclude' });
    }
    return { type, root: this.root, usesMeta: this.usesMeta, usesPositional: this.usesPositional };
  }

  private type(): 'inclusion' | 'exclusion' {
    const kept = this.includes ?? this.computes;
    if (kept !== undefined) {
      if (this.excludes !== undefined) throw this.mixed(kept, this.excludes);
      return 'inclusion';
    }
    if (this.excludes !== undefined) return 'exclusion';
    if (this.idIncluded !== undefined) return this.idIncluded ? 'inclusion' : 'exclusion';
    return this.mode === 'find' ? 'exclusion' : 'inclusion';
  }

  private mixed(kept: string, dropped: string): StoreError {
    const order = [...this.order];
    return order.indexOf(kept) < order.indexOf(dropped)
      ? new StoreError(31254, `Cannot do exclusion on field ${dropped} in inclusion projection`)
      : new StoreError(31253, `Cannot do inclusion on field ${kept} in exclusion projection`);
  }

  private readonly order = new Set<string>();

  private addFields(spec: Document, prefix: string): void {
    for (const name of namesOf(spec)) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      this.addField(path, spec[name] as Value);
    }
  }

  private addField(path: string, value: Value): void {
    this.order.add(path);
    if (path.endsWith('.$') && this.mode === 'find') return this.addPositional(path.slice(0, -2), value);
    const parts = parseFieldPath(path);
    if (typeof value === 'boolean' || isNumber(value)) return this.addFlag(path, parts, isTrue(value));
    if (!isDocument(value)) return this.addComputed(path, parts, value);
    const [first] = namesOf(value);
    if (first === undefined) {
      throw new StoreError(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
    }
    if (!first.startsWith('$')) return this.addFields(value, path);
    return this.addOperator(path, parts, first, value);
  }

  private addFlag(path: string, parts: string[], included: boolean): void {
    if (path === '_id') {
      this.idIncluded = included;
      return;
    }
    if (included) this.includes ??= path;
    else this.excludes ??= path;
    addLeaf(this.root, parts, { kind: included ? 'include' : 'exclude' });
  }

  private addPositional(path: string, value: Value): void {
    if (!isTrue(value)) throw new StoreError(31395, 'positional projection cannot be used with exclusion');
    if (this.usesPositional)
      throw new StoreError(31276, 'Cannot specify more than one positional projection per query.');
    this.usesPositional = true;
    this.includes ??= path;
    addLeaf(this.root, parseFieldPath(path), { kind: 'positional' });
  }

  private addOperator(path: string, parts: string[], name: string, value: Document): void {
    const operand = value[name] as Value;
    const isFind = this.mode === 'find' && Object.keys(value).length === 1;
    if (
      isFind &&
      name === '$slice' &&
      (isNumber(operand) || (Array.isArray(operand) && operand.every(isNumber)))
    ) {
      return addLeaf(this.root, parts, sliceLeaf(operand));
    }
    if (isFind && name === '$elemMatch') {
      this.includes ??= path;
      return addLeaf(this.root, parts, elemMatchLeaf(path, operand));
    }
    return this.addComputed(path, parts, value);
  }

  private addComputed(path: string, parts: string[], value: Value): void {
    const isMeta = isDocument(value) && namesOf(value)[0] === '$meta';
    if (isMeta) this.usesMeta = true;
    else this.computes ??= path;
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
