import type { Reported } from '../../members/index.ts';
import type { SafetyDeps } from '../safety-deps.ts';
import type { CaseRecord } from '../store/case.store.ts';

type Reportables = Pick<SafetyDeps, 'reportables'>;

/** Returns the current content of the cases, by case, without what is gone; one query for each kind of content. */
export async function currentContent(
  { reportables }: Reportables,
  records: readonly CaseRecord[],
): Promise<ReadonlyMap<string, Reported>> {
  const kinds = new Set(records.map(({ targetType }) => targetType));
  const found = await Promise.all(
    [...kinds].map(async (kind) => {
      const cases = records.filter(({ targetType }) => targetType === kind);
      const things = await reportables[kind].findAll(cases.map(({ target }) => target));
      return cases.map(({ _id, target }) => [_id, things.get(target)] as const);
    }),
  );
  return new Map(found.flat().flatMap(([id, thing]) => (thing ? [[id, thing] as const] : [])));
}
