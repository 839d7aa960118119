import type { CompiledPipeline } from '../aggregate/pipeline.ts';
import type { CommandContext } from '../commands/command-context.ts';
import type { BatchSource } from '../cursor/server-cursor.ts';
import { notSupported } from '../errors/store-error.ts';

export function openChangeStream(
  _context: CommandContext,
  _collection: string | undefined,
  _pipeline: CompiledPipeline,
): BatchSource {
  throw notSupported('$changeStream is not supported yet');
}
