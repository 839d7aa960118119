import {
  BlobSource,
  BufferTarget,
  canEncodeAudio,
  Conversion,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  Quality,
  WEBM,
  WebMOutputFormat,
  type ConversionAudioOptions,
  type ConversionOptions,
  type InputAudioTrack,
} from 'mediabunny';
import type { WorkerNews } from '../worker/run-worker';
import { canReachTarget, frameFor, PASSES, VIDEO_PLAN, videoBits, type Pass } from './video-plan';
import type { VideoTask } from './web-codecs-messages';

function tell(news: WorkerNews<Blob | null>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window: it takes no origin
  self.postMessage(news);
}

/** Not every browser can write AAC, the sound that plays everywhere: the encoder is then brought along. */
async function ensureAac(): Promise<void> {
  if (await canEncodeAudio('aac')) return;
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
}

/** Sound that is AAC already is copied in the first pass: it plays everywhere, and making it anew costs quality. */
async function audioFor(track: InputAudioTrack, pass: Pass): Promise<ConversionAudioOptions> {
  if (!pass.isHalved && (await track.getCodec()) === 'aac') return {};
  await ensureAac();
  return { codec: 'aac', quality: new Quality({ bitrate: pass.audioBits }), forceTranscode: true };
}

type Plan = Pick<ConversionOptions, 'video' | 'audio'> & { format: 'mp4' | 'webm' };

/** Null where a picture or sound would be lost on the way. */
async function convert(input: Input, { format, ...options }: Plan): Promise<Blob | null> {
  const target = new BufferTarget();
  const output = new Output({
    target,
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
  });
  const conversion = await Conversion.init({ input, output, tracks: 'primary', tags: {}, ...options });
  const isLossy = conversion.discardedTracks.some(({ track }) => track.type !== 'subtitle');
  if (isLossy || !conversion.isValid) return null;
  conversion.onProgress = (share) => tell({ share });
  await conversion.execute();
  return target.buffer && new Blob([target.buffer], { type: `video/${format}` });
}

async function compress(input: Input): Promise<Blob | null> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return null;
  const full = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const seconds = await input.computeDuration();
  let best: Blob | null = null;
  for (const pass of PASSES) {
    const frame = frameFor(pass, full);
    const bits = videoBits(pass, frame, seconds);
    if (!pass.isHalved && !canReachTarget(bits + pass.audioBits, seconds)) continue;
    const result = await convert(input, {
      format: 'mp4',
      video: {
        ...frame,
        fit: 'fill',
        codec: 'avc',
        quality: new Quality({ bitrate: bits }),
        forceTranscode: true,
      },
      audio: async (sound) => audioFor(sound, pass),
    });
    if (result && (!best || result.size < best.size)) best = result;
    if (!result || result.size <= VIDEO_PLAN.targetBytes) break;
  }
  return best;
}

async function work({ file, kind }: VideoTask): Promise<Blob | null> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
  return kind === 'compress' ? compress(input) : convert(input, { format: 'webm' });
}

self.addEventListener('message', ({ data }: MessageEvent<VideoTask>) => {
  void work(data)
    .catch(() => null)
    .then((result) => tell({ result }));
});
