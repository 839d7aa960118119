import { documentOf, setField } from '../values/values.ts';
import type { Document } from '../values/values.ts';
import type { FieldBounds } from './intervals.ts';
import { isCountedByKeys } from './plan.ts';
import type { IndexAccess, Plan } from './plan.ts';

/** What a query does besides reading: each becomes a stage of `explain`. */
interface PlanOutline {
  readonly plan: Plan;
  readonly filter: Document;
  readonly sort: Document | undefined;
  readonly skip: number;
  readonly limit: number | undefined;
  readonly hasProjection: boolean;
  /** Only the number of documents is needed. */
  readonly countsOnly?: boolean | undefined;
}

/** A plan in the form of MongoDB's `winningPlan`. */
export function describePlan(outline: PlanOutline): Document {
  const { plan, sort, skip, limit } = outline;
  let stage = describeAccess(outline);
  if (sort && !plan.providesSort) {
    const limitAmount = limit === undefined ? {} : { limitAmount: limit + skip };
    stage = documentOf({ stage: 'SORT', sortPattern: sort, ...limitAmount, inputStage: stage });
  }
  if (skip > 0) stage = documentOf({ stage: 'SKIP', skipAmount: skip, inputStage: stage });
  if (limit !== undefined) stage = documentOf({ stage: 'LIMIT', limitAmount: limit, inputStage: stage });
  if (outline.hasProjection) stage = documentOf({ stage: 'PROJECTION_DEFAULT', inputStage: stage });
  return stage;
}

/** The plan of a `count`. */
export const describeCount = (outline: PlanOutline): Document =>
  documentOf({ stage: 'COUNT', inputStage: describePlan(outline) });

function describeAccess({ plan, filter, countsOnly }: PlanOutline): Document {
  const { access } = plan;
  const tested = plan.needsFilter ? { filter } : {};
  const direction = plan.reverse ? 'backward' : 'forward';
  if (access.kind === 'none') return documentOf({ stage: 'EOF' });
  if (access.kind === 'collection') return documentOf({ stage: 'COLLSCAN', ...tested, direction });
  if (access.kind === 'text') {
    const { index, ranges } = access;
    return documentOf({ stage: 'TEXT_MATCH', ...tested, indexName: index.name, ranges: ranges.length });
  }
  if (access.kind === 'near') {
    const { index } = access;
    const kind = access.grid ? '2D' : '2DSPHERE';
    const found = { keyPattern: index.spec['key'], indexName: index.name, indexVersion: 2 };
    return documentOf({ stage: `GEO_NEAR_${kind}`, ...tested, ...found });
  }
  if (access.kind === 'union') {
    const inputStages = access.branches.map((branch) => describeIndex(branch, 'forward'));
    return documentOf({ stage: 'FETCH', ...tested, inputStage: documentOf({ stage: 'OR', inputStages }) });
  }
  if (countsOnly === true && isCountedByKeys(plan)) return describeIndex(access, 'forward', 'COUNT_SCAN');
  const scan = describeIndex(access, direction);
  const inputStage = access.merge
    ? documentOf({ stage: 'SORT_MERGE', ranges: access.ranges.length, inputStages: [scan] })
    : scan;
  return documentOf({ stage: 'FETCH', ...tested, inputStage });
}

function describeIndex(
  { index, bounds, ranges, walkedFields }: IndexAccess,
  direction: string,
  stage = 'IXSCAN',
): Document {
  const multiKeyPaths = index.fields.flatMap((field, i) => (index.multikey[i] === true ? [field.path] : []));
  const indexBounds = documentOf({});
  index.fields.forEach((field, i) => {
    setField(indexBounds, field.path, describeBounds(i < walkedFields ? bounds.fields[i] : undefined));
  });
  return documentOf({
    stage,
    keyPattern: index.spec['key'],
    indexName: index.name,
    collation: index.collation?.spec,
    isMultiKey: multiKeyPaths.length > 0,
    multiKeyPaths,
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    direction,
    indexBounds,
    ranges: ranges.length,
  });
}

const SHOWN_INTERVALS = 20;

/** Bounds as encoded keys; an unbounded field as MongoDB shows it. */
function describeBounds(bounds: FieldBounds | undefined): string[] {
  if (!bounds) return ['[MinKey, MaxKey]'];
  const shown = bounds.intervals
    .slice(0, SHOWN_INTERVALS)
    .map(({ low, high }) => `[0x${low.toString('hex')}, 0x${high.toString('hex')})`);
  return bounds.intervals.length > SHOWN_INTERVALS
    ? [...shown, `… ${bounds.intervals.length} in all`]
    : shown;
}
