import type { ExportedFile } from '../../members/index.ts';
import type { OpenToWorkStore } from './open-to-work.store.ts';

interface Deps {
  readonly openToWork: OpenToWorkStore;
}

/** Without the ids of the members it is hidden from, who are others. */
export async function* exportOpenToWork(
  { openToWork }: Deps,
  memberId: string,
): AsyncGenerator<ExportedFile> {
  const found = await openToWork.of(memberId);
  if (!found) return;
  const { _id, hiddenMembers, ...json } = found;
  yield { path: 'jobs/open-to-work.json', json: { ...json, hiddenFromMembers: hiddenMembers.length } };
}

export async function eraseOpenToWork({ openToWork }: Deps, memberId: string): Promise<void> {
  await openToWork.remove(memberId);
  await openToWork.forgetMember(memberId);
}
