import { documentOf, isDocument } from '../values/values.ts';
import type { Document, Value } from '../values/values.ts';
import { stageCount } from './stages/simple-stages.ts';
import { stageEntry } from './stages/stage.ts';

/** The leading stages that a planned query can replace. */
export interface Prefix {
  filter: Document | undefined;
  sort: Document | undefined;
  skip: number | undefined;
  limit: number | undefined;
  /** The number of replaced stages. */
  length: number;
}

export const conjunction = (filters: readonly Document[]): Document | undefined =>
  filters.length > 1 ? documentOf({ $and: [...filters] }) : filters[0];

/** Whether a `$match` may be given to the planner. */
type IsPushable = (filter: Document) => boolean;

/** Takes leading `$match` stages, then a `$sort`, a `$skip` and a `$limit`. */
export const takePrefix = (stages: readonly Document[], isPushable: IsPushable): Prefix => {
  let at = 0;
  const next = (name: string): Value | undefined => {
    const stage = stages[at];
    if (!stage) return undefined;
    const [present, spec] = stageEntry(stage);
    return present === name ? spec : undefined;
  };
  const filters: Document[] = [];
  for (let spec = next('$match'); isDocument(spec) && isPushable(spec); spec = next('$match')) {
    filters.push(spec);
    at++;
  }
  let sort: Document | undefined;
  const sortSpec = next('$sort');
  if (isDocument(sortSpec) && Object.keys(sortSpec).length > 0) {
    sort = sortSpec;
    at++;
  }
  const take = (name: '$skip' | '$limit'): number | undefined => {
    const spec = next(name);
    if (spec === undefined) return undefined;
    at++;
    return stageCount(spec, name);
  };
  const skip = take('$skip');
  const limit = take('$limit');
  return { filter: conjunction(filters), sort, skip, limit, length: at };
};
