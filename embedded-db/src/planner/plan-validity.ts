import type { Collection } from '../catalog/collection.ts';
import type { Access, IndexAccess } from './plan.ts';

function indexAccesses(access: Access): readonly IndexAccess[] {
  if (access.kind === 'index') return [access];
  return access.kind === 'union' ? access.branches : [];
}

/** Whether an index of the plan was dropped. */
export function isDropped(access: Access, { indexes }: Collection): boolean {
  const needed = access.kind === 'text' || access.kind === 'near' ? [access] : indexAccesses(access);
  return needed.some(({ index }) => indexes.every(({ id }) => id !== index.id));
}

/** Whether an index got arrays or truncated keys since the plan was made, which the plan relies on not to exist. */
export function isOutdated(access: Access, { indexes }: Collection): boolean {
  return indexAccesses(access).some(({ index, multikey, arrayFields }) => {
    const now = indexes.find(({ id }) => id === index.id) ?? index;
    const hasNewArrays = now.multikey.some((isArray, i) => isArray && multikey[i] !== true);
    return hasNewArrays || arrayFields.some((field) => now.single[field] === true);
  });
}
