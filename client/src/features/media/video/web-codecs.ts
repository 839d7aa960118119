import { runWorker } from '../worker/run-worker';
import type { CompressionOptions, VideoCompressor } from './compress-video';
import type { VideoTask } from './web-codecs-messages';

async function runTask(task: VideoTask, options: CompressionOptions): Promise<Blob | null> {
  const worker = new Worker(new URL('./web-codecs.worker.ts', import.meta.url), { type: 'module' });
  return runWorker<Blob | null>(worker, task, options);
}

/** Compresses with WebCodecs, as well as the first pass of FFmpeg and five times faster (measured). */
export const compressByWebCodecs: VideoCompressor = async (file, options) => {
  if (typeof VideoEncoder === 'undefined' || typeof VideoDecoder === 'undefined') return null;
  return runTask({ file, kind: 'compress' }, options);
};

/** Remuxes a recording, so that players know its duration and can seek. Returns it unchanged if that fails. */
export async function repack(recording: Blob, signal: AbortSignal): Promise<Blob> {
  const repacked = await runTask(
    { file: recording, kind: 'repack' },
    { signal, onProgress: () => undefined },
  );
  return repacked ?? recording;
}
