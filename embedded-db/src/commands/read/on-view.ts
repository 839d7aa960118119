import { storeError } from '../../errors/store-error.ts';
import { documentOf, fieldOf, isDocument } from '../../values/values.ts';
import type { Document } from '../../values/values.ts';
import type { CommandContext } from '../command-context.ts';
import { documentOption, flagOption, integerOption, stringOption } from '../options.ts';
import { stagesOf } from './pipeline-context.ts';

/** Arguments that an aggregation takes as they are. */
const KEPT = [
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'collation',
  'let',
  'hint',
  'maxTimeMS',
];

/** The stages of a `find`, `count` or `distinct`. */
function stagesOfCommand(context: CommandContext): Document[] {
  const { body, name } = context;
  const filter = documentOption(context, name === 'find' ? 'filter' : 'query');
  const skip = integerOption(context, 'skip');
  const limit = Math.abs(integerOption(context, 'limit') ?? 0);
  const sort = documentOption(context, 'sort');
  if (sort && Object.hasOwn(sort, '$natural'))
    throw storeError('InvalidPipelineOperator', 'sort by $natural is not supported on views');
  const stages = stagesOf({ filter, sort, skip, limit: limit === 0 ? singleBatch(context) : limit });
  const projection = fieldOf(body, 'projection');
  if (isDocument(projection) && Object.keys(projection).length > 0)
    stages.push(documentOf({ $project: projection }));
  if (name === 'count') stages.push(documentOf({ $count: 'count' }));
  if (name === 'distinct')
    stages.push(documentOf({ $group: documentOf({ _id: `$${stringOption(context, 'key') ?? ''}` }) }));
  return stages;
}

/** The number of documents where all are in one batch. */
const singleBatch = (context: CommandContext): number | undefined =>
  flagOption(context, 'singleBatch') ? integerOption(context, 'batchSize', 0) : undefined;

/** A `find`, `count` or `distinct` on a view as the aggregation that answers it. */
export function asAggregation(context: CommandContext): CommandContext {
  const { body, name } = context;
  const kept = Object.fromEntries(KEPT.map((field) => [field, fieldOf(body, field)]));
  const pipeline = stagesOfCommand(context);
  const isSingle = flagOption(context, 'singleBatch');
  const batchSize = isSingle ? undefined : integerOption(context, 'batchSize', 0);
  const aggregate = documentOf({
    aggregate: fieldOf(body, name),
    pipeline,
    cursor: documentOf({ batchSize }),
    ...kept,
  });
  return { ...context, name: 'aggregate', body: aggregate };
}
