import { VIDEO_PLAN } from './video-plan';

export interface WayTools {
  /** Ends the work, and the workers that do it. */
  signal: AbortSignal;
  /** How far this way is, 0 to 1. */
  onProgress: (share: number) => void;
}

/** One way of making a video smaller. Answers null where this browser hasn't got what it takes; may fail. */
export type VideoWay = (file: File, tools: WayTools) => Promise<Blob | null>;

export interface VideoTools {
  /** The ways in the order in which they are tried. */
  ways: readonly VideoWay[];
  /** Whether the result plays here and is as long as its original. */
  isPlayable: (result: Blob, original: Blob) => Promise<boolean>;
}

/** What a way makes of it; null where it is missing, breaks down or makes something that does not play. */
async function resultOf(
  way: VideoWay,
  file: File,
  { tools, isPlayable }: { tools: WayTools; isPlayable: VideoTools['isPlayable'] },
): Promise<Blob | null> {
  try {
    const result = await way(file, tools);
    return result && result.size > 0 && (await isPlayable(result, file)) ? result : null;
  } catch {
    // The next way is tried instead. That it was taken back is seen by the caller.
    return null;
  }
}

/** The name of the file in its new kind: `walk.mov` as an MP4 is `walk.mp4`. */
function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'video'}.${type.startsWith('video/webm') ? 'webm' : 'mp4'}`;
}

/**
 * Makes a video smaller, off the main thread: not at all up to 2 MB; else each way is tried until one
 * takes off at least a hundredth. The smallest result that plays is kept, and the original where none is smaller. Throws
 * the signal's reason and nothing else.
 */
export function createVideoCompression({ ways, isPlayable }: VideoTools) {
  return async (file: File, tools: WayTools): Promise<File> => {
    if (file.size <= VIDEO_PLAN.skipBytes) return file;
    let best: Blob = file;
    for (const way of ways) {
      tools.onProgress(0);
      const result = await resultOf(way, file, { tools, isPlayable });
      tools.signal.throwIfAborted();
      if (result && result.size < best.size) best = result;
      if (best.size <= file.size * (1 - VIDEO_PLAN.minReduction)) break;
    }
    if (best === file) return file;
    const type = best.type.replace(/;.*/, '');
    return new File([best], renamed(file.name, type), { type });
  };
}
