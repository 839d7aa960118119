import { lookUpOpenToWork, type OpenToWork } from '@weft/shared/jobs/open-to-work-contract';
import { OPEN_TO_WORK_LIMITS } from '@weft/shared/limits';
import { call } from '@/lib/api/api-client';

type Found = ReadonlyMap<string, OpenToWork>;

interface Batch {
  readonly ids: Set<string>;
  readonly found: Promise<Found>;
}

let next: Batch | undefined;

async function ask(ids: ReadonlySet<string>): Promise<Found> {
  const { members } = await call(lookUpOpenToWork, { body: { members: [...ids] } });
  return new Map(members.map(({ member, openToWork }) => [member, openToWork]));
}

function newBatch(): Batch {
  const ids = new Set<string>();
  const found = new Promise<void>((resolve) => void setTimeout(resolve)).then(() => {
    if (next === batch) next = undefined;
    return ask(ids);
  });
  const batch = { ids, found };
  return batch;
}

/** Returns what a member says; null if nothing, or nothing to the viewer. Members of one list share a call. */
export async function lookUp(memberId: string): Promise<OpenToWork | null> {
  if (!next || next.ids.size >= OPEN_TO_WORK_LIMITS.askedMax) next = newBatch();
  next.ids.add(memberId);
  return (await next.found).get(memberId) ?? null;
}
