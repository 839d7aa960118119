import { namesOf } from '../../values/field-order.ts';
import { emptyDocument, isDocument, setField } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { StoreError } from '../../errors/store-error.ts';
import { valueKeys } from '../../bson/value-key.ts';
import type { Evaluate } from '../../expressions/scope.ts';
import { compileOutputs } from './accumulators.ts';
import type { Accumulator, OutputField } from './accumulators.ts';
import { collecting } from './stage.ts';
import type { Collector, StageBuilder } from './stage.ts';

interface Group {
  id: Value;
  accumulators: Accumulator[];
}

/** Groups documents by the value of an expression. */
export const groupCollector = (id: Evaluate, outputs: readonly OutputField[]): Collector => {
  const groups = new Map<string | number, Group>();
  const keyOf = valueKeys();
  return {
    add: (document) => {
      const value = id(document) ?? null;
      const key = keyOf(value);
      let group = groups.get(key);
      if (!group) {
        group = { id: value, accumulators: outputs.map((output) => output.make()) };
        groups.set(key, group);
      }
      for (const accumulator of group.accumulators) accumulator.add(document);
    },
    finish: () =>
      [...groups.values()].map((group) => {
        const document = emptyDocument();
        document['_id'] = group.id;
        outputs.forEach(({ name }, i) => setField(document, name, group.accumulators[i]?.result() ?? null));
        return document;
      }),
  };
};

export const groupStage: StageBuilder = (spec, { context, scope }) => {
  if (!isDocument(spec)) throw new StoreError(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(spec, '_id')) throw new StoreError(15955, 'a group specification must include an _id');
  const fields: Document = emptyDocument();
  for (const name of namesOf(spec)) if (name !== '_id') setField(fields, name, spec[name] as Value);
  const id = scope.compile(spec['_id'] as Value);
  const outputs = compileOutputs(fields, scope, '$group');
  return collecting(context, () => groupCollector(id, outputs));
};
