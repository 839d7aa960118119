import coreURL from '@ffmpeg/core?url';
import wasmURL from '@ffmpeg/core/wasm?url';
import { FFmpeg } from '@ffmpeg/ffmpeg';
import type { CompressionOptions, VideoCompressor } from './compress-video';
import { PASSES, VIDEO_PLAN, type Pass } from './video-plan';

const SOURCE = 'source';
const RESULT = 'result.mp4';

function argumentsFor({ crf, audioBits, isHalved }: Pass): string[] {
  const part = isHalved ? 4 : 2;
  // H.264 requires even edges.
  const scale = `scale=trunc(iw/${part})*2:trunc(ih/${part})*2`;
  const source = `-i ${SOURCE} -map 0:v:0 -map 0:a:0? -map_metadata -1`;
  const picture = `-c:v libx264 -preset ultrafast -crf ${crf} -pix_fmt yuv420p -vf ${scale}`;
  const sound = `-c:a aac -b:a ${audioBits}`;
  return `${source} ${picture} ${sound} -movflags +faststart ${RESULT}`.split(' ');
}

/** Returns null if FFmpeg can't read the video. */
async function runPass(ffmpeg: FFmpeg, pass: Pass): Promise<Blob | null> {
  if ((await ffmpeg.exec(argumentsFor(pass))) !== 0) return null;
  const data = await ffmpeg.readFile(RESULT);
  await ffmpeg.deleteFile(RESULT);
  return typeof data === 'string' ? null : new Blob([data.slice()], { type: 'video/mp4' });
}

async function compress(
  ffmpeg: FFmpeg,
  file: File,
  { onProgress }: CompressionOptions,
): Promise<Blob | null> {
  await ffmpeg.load({ coreURL, wasmURL });
  await ffmpeg.writeFile(SOURCE, new Uint8Array(await file.arrayBuffer()));
  // FFmpeg reports meaningless values for a video without timestamps.
  ffmpeg.on('progress', ({ progress }) => progress >= 0 && progress <= 1 && onProgress(progress));
  let best: Blob | null = null;
  for (const pass of PASSES) {
    const result = await runPass(ffmpeg, pass);
    if (result && (!best || result.size < best.size)) best = result;
    if (!result || result.size <= VIDEO_PLAN.targetBytes) break;
  }
  return best;
}

/** Compresses with FFmpeg in a worker: CRF 28, then CRF 35 with halved edges if the result exceeds the target size. */
export const compressByFfmpeg: VideoCompressor = async (file, options) => {
  if (typeof WebAssembly === 'undefined') return null;
  const ffmpeg = new FFmpeg();
  const terminate = () => ffmpeg.terminate();
  options.signal.addEventListener('abort', terminate, { once: true });
  try {
    return await compress(ffmpeg, file, options);
  } finally {
    options.signal.removeEventListener('abort', terminate);
    terminate();
  }
};
