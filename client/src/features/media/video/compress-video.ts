import { VIDEO_PLAN } from './video-plan';

export interface CompressionOptions {
  /** Aborts the compression and terminates its workers. */
  signal: AbortSignal;
  /** Receives the progress of the current compressor, 0 to 1. */
  onProgress: (progress: number) => void;
}

/** Compresses a video. Returns null if the browser doesn't support it; throws if it fails. */
export type VideoCompressor = (file: File, options: CompressionOptions) => Promise<Blob | null>;

export interface VideoCompressionDeps {
  /** In the order in which they are tried. */
  compressors: readonly VideoCompressor[];
  /** Whether the browser plays the result with the duration of the original. */
  isPlayable: (result: Blob, original: Blob) => Promise<boolean>;
}

/** Returns the result, or null if the compressor is unsupported, fails or returns an unplayable video. */
async function tryCompressor(
  compress: VideoCompressor,
  file: File,
  { options, isPlayable }: { options: CompressionOptions; isPlayable: VideoCompressionDeps['isPlayable'] },
): Promise<Blob | null> {
  try {
    const result = await compress(file, options);
    return result && result.size > 0 && (await isPlayable(result, file)) ? result : null;
  } catch {
    // The caller tries the next compressor, or sees that the signal was aborted.
    return null;
  }
}

/** Replaces the extension: `walk.mov` as an MP4 becomes `walk.mp4`. */
function renamed(name: string, type: string): string {
  return `${name.replace(/\.[^.]*$/, '') || 'video'}.${type.startsWith('video/webm') ? 'webm' : 'mp4'}`;
}

/**
 * Returns a function that compresses videos over 2 MB. It tries the compressors until one reduces the size by 1%, and returns
 * the smallest playable result or the original. It throws only the signal's reason.
 */
export function createVideoCompression({ compressors, isPlayable }: VideoCompressionDeps) {
  return async (file: File, options: CompressionOptions): Promise<File> => {
    if (file.size <= VIDEO_PLAN.skipBytes) return file;
    let best: Blob = file;
    for (const compress of compressors) {
      options.onProgress(0);
      const result = await tryCompressor(compress, file, { options, isPlayable });
      options.signal.throwIfAborted();
      if (result && result.size < best.size) best = result;
      if (best.size <= file.size * (1 - VIDEO_PLAN.minReduction)) break;
    }
    if (best === file) return file;
    const type = best.type.replace(/;.*/, '');
    return new File([best], renamed(file.name, type), { type });
  };
}
