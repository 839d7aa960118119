import type { Value } from '../../values/values.ts';
import { StoreError, storeError } from '../../errors/store-error.ts';
import { compileTransform } from '../transform-stages.ts';
import { bucketAutoStage } from './bucket-auto.ts';
import { bucketStage } from './bucket.ts';
import { geoNearStage } from './geo-near.ts';
import { graphLookupStage } from './graph-lookup.ts';
import { groupStage } from './group.ts';
import { lookupStage } from './lookup.ts';
import { facetStage, unionWithStage } from './nested-stages.ts';
import { redactStage } from './redact.ts';
import {
  countStage,
  documentsStage,
  limitStage,
  matchStage,
  sampleStage,
  skipStage,
  sortByCountStage,
  sortStage,
} from './simple-stages.ts';
import { mapping } from './stage.ts';
import type { Stage, StageBuilder, StageScope } from './stage.ts';
import { unwindStage } from './unwind.ts';
import { densifyStage } from '../windows/densify.ts';
import { fillStage } from '../windows/fill.ts';
import { setWindowFieldsStage } from '../windows/set-window-fields.ts';
import { mergeStage, outStage } from './write-stages.ts';

const stages: Record<string, StageBuilder> = {
  $match: matchStage,
  $sort: sortStage,
  $skip: skipStage,
  $limit: limitStage,
  $group: groupStage,
  $unwind: unwindStage,
  $lookup: lookupStage,
  $graphLookup: graphLookupStage,
  $facet: facetStage,
  $count: countStage,
  $sortByCount: sortByCountStage,
  $unionWith: unionWithStage,
  $sample: sampleStage,
  $bucket: bucketStage,
  $bucketAuto: bucketAutoStage,
  $redact: redactStage,
  $setWindowFields: setWindowFieldsStage,
  $fill: fillStage,
  $densify: densifyStage,
  $documents: documentsStage,
  $geoNear: geoNearStage,
  $out: outStage,
  $merge: mergeStage,
};

/** Stages of MongoDB that this store does not support. */
const absent = new Set(['$listSessions', '$planCacheStats', '$search', '$searchMeta', '$vectorSearch']);

/** Stages that the command handles itself; only allowed first. */
const sources = new Set(['$changeStream', '$collStats', '$currentOp', '$indexStats', '$listLocalSessions']);

/** Whether MongoDB knows a stage of this name that makes more than one document of one. */
export const isStageName = (name: string): boolean =>
  Object.hasOwn(stages, name) || absent.has(name) || sources.has(name);

/** Compiles one stage. Throws 40324 for names that are no stages. */
export const compileStage = (name: string, spec: Value, scope: StageScope): Stage => {
  if (Object.hasOwn(stages, name)) return (stages[name] as StageBuilder)(spec, scope, name);
  const transform = compileTransform(name, spec, scope.scope);
  if (transform) return mapping(scope.context, (documents) => documents.map(transform));
  if (absent.has(name)) throw storeError('QueryFeatureNotAllowed', `${name} is not supported by this store`);
  throw new StoreError(40324, `Unrecognized pipeline stage name: '${name}'`);
};
