import { Session } from 'node:inspector/promises';

/** A function with its share of the time of the main thread. */
export type Share = readonly [name: string, share: number];

const TOP = 12;

const session = new Session();
let isOpen = false;

/** Starts to profile the main thread of this process. */
export async function startProfile(): Promise<void> {
  if (!isOpen) {
    session.connect();
    isOpen = true;
    await session.post('Profiler.enable');
  }
  await session.post('Profiler.start');
}

/** Returns the functions with the largest shares since the start of the profile. */
export async function stopProfile(): Promise<Share[]> {
  const { profile } = await session.post('Profiler.stop');
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const times = new Map<string, number>();
  let all = 0;
  profile.samples?.forEach((id, index) => {
    const frame = nodes.get(id);
    if (!frame || frame.functionName === '(idle)') return;
    const took = profile.timeDeltas?.[index] ?? 0;
    const name = `${frame.functionName || '(anonymous)'} ${frame.url.split('/').slice(-2).join('/')}`;
    all += took;
    times.set(name, (times.get(name) ?? 0) + took);
  });
  const sorted = [...times].toSorted(([, a], [, b]) => b - a).slice(0, TOP);
  return sorted.map(([name, took]) => [name.trim(), took / all] as const);
}
