import type { Action, Resource } from '../../access/roles.ts';
import { fieldOf, isDocument } from '../../values/values.ts';
import type { Value } from '../../values/values.ts';

/** An action that a command takes, and on what. */
export interface Need {
  readonly action: Action;
  readonly on: Resource;
}

/** Stages that begin a pipeline and read something else than documents. */
const SOURCES: Readonly<Record<string, Action>> = {
  $collStats: 'collStats',
  $indexStats: 'indexStats',
};

const need = (action: Action, db: string | undefined, collection?: string): Need => ({
  action,
  on: { db, collection },
});

/** What a pipeline needs. Whatever names a collection in a form that is not known needs every database. */
export function pipelineNeeds(
  db: string,
  collection: string | undefined,
  pipeline: Value | undefined,
): Need[] {
  const stages = Array.isArray(pipeline) ? pipeline : [];
  return [...sourceNeeds(db, collection, stages[0]), ...stages.flatMap((stage) => stageNeeds(db, stage))];
}

function sourceNeeds(db: string, collection: string | undefined, first: Value | undefined): Need[] {
  const [name, spec] = isDocument(first) ? (Object.entries(first)[0] ?? []) : [];
  if (name === '$changeStream') {
    const ofAll = isDocument(spec) && fieldOf(spec, 'allChangesForCluster') === true;
    const on = ofAll ? undefined : db;
    return [need('changeStream', on, collection), need('find', on, collection)];
  }
  if (name === '$listLocalSessions') return [{ action: 'listSessions', on: { cluster: true } }];
  if (name === '$currentOp') {
    const ofAll = isDocument(spec) && fieldOf(spec, 'allUsers') === true;
    return ofAll ? [{ action: 'inprog', on: { cluster: true } }] : [];
  }
  const action = name === undefined ? undefined : SOURCES[name];
  if (action) return [need(action, db, collection)];
  return collection === undefined ? [] : [need('find', db, collection)];
}

function stageNeeds(db: string, stage: Value): Need[] {
  if (!isDocument(stage)) return [];
  return Object.entries(stage).flatMap(([name, spec]) => {
    const inner = isDocument(spec) ? spec : undefined;
    switch (name) {
      case '$lookup':
        return readNeeds(db, inner && fieldOf(inner, 'from'), inner && fieldOf(inner, 'pipeline'));
      case '$graphLookup':
        return readNeeds(db, inner && fieldOf(inner, 'from'), undefined);
      case '$unionWith':
        return inner
          ? readNeeds(db, fieldOf(inner, 'coll'), fieldOf(inner, 'pipeline'))
          : readNeeds(db, spec, undefined);
      case '$facet':
        return Object.values(inner ?? {}).flatMap((pipeline) => pipelineNeeds(db, undefined, pipeline));
      case '$out':
        return writeNeeds(db, spec, ['insert', 'remove']);
      case '$merge':
        return writeNeeds(db, inner ? fieldOf(inner, 'into') : spec, ['insert', 'update']);
      default:
        return [];
    }
  });
}

/** `from` may be absent where the inner pipeline has documents of its own. */
function readNeeds(db: string, from: Value | undefined, pipeline: Value | undefined): Need[] {
  const nested = pipelineNeeds(db, undefined, pipeline);
  if (from === undefined) return nested;
  return [typeof from === 'string' ? need('find', db, from) : need('find', undefined), ...nested];
}

function writeNeeds(db: string, target: Value | undefined, actions: readonly Action[]): Need[] {
  if (typeof target === 'string') return actions.map((action) => need(action, db, target));
  const named = isDocument(target) ? (fieldOf(target, 'db') ?? db) : undefined;
  const collection = isDocument(target) ? fieldOf(target, 'coll') : undefined;
  const isKnown = typeof named === 'string' && typeof collection === 'string';
  return actions.map((action) => (isKnown ? need(action, named, collection) : need(action, undefined)));
}
