import { texts } from './texts/generated';

/** "12 mutual connections" */
export function mutualText(count: number): string {
  return texts.mutualConnections({ count, shown: String(count) });
}
