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
import type { Attempt } from './video-plan';

/** Loads an AAC encoder for browsers without one, because AAC is the audio codec that every browser plays. */
async function ensureAac(): Promise<void> {
  if (await canEncodeAudio('aac')) return;
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
}

/** Copies AAC sound unless the frame size is halved, because encoding it again would cost quality. */
async function audioFor(track: InputAudioTrack, attempt: Attempt): Promise<ConversionAudioOptions> {
  if (!attempt.isHalved && (await track.getCodec()) === 'aac') return {};
  await ensureAac();
  return { codec: 'aac', quality: new Quality({ bitrate: attempt.audioBits }), forceTranscode: true };
}

export type Plan = Pick<ConversionOptions, 'video' | 'audio' | 'trim'> & {
  format: 'mp4' | 'webm';
  /** Size in bytes above which the conversion stops and returns null. */
  maxBytes?: number;
  onProgress?: (progress: number) => void;
};

/** Returns the conversion options for an attempt. */
export function planOf(attempt: Attempt): Plan {
  const { width, height, bits } = attempt;
  const quality = new Quality({ bitrate: bits });
  return {
    format: 'mp4',
    video: { width, height, fit: 'fill', codec: 'avc', quality, forceTranscode: true },
    audio: async (track) => audioFor(track, attempt),
  };
}

/** Opens a video in any supported container. */
export function openVideo(file: Blob): Input {
  return new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA] });
}

/** Converts a video. Returns null if the result exceeds `maxBytes`; throws if picture or sound would be lost. */
export async function convert(input: Input, plan: Plan): Promise<Blob | null> {
  const { format, maxBytes, onProgress, ...options } = plan;
  const target = new BufferTarget();
  // Fast start writes nothing before the end, so the size would be known too late.
  const fastStart = maxBytes === undefined ? 'in-memory' : false;
  const output = new Output({
    target,
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart }) : new WebMOutputFormat(),
  });
  const conversion = await Conversion.init({ input, output, tracks: 'primary', tags: {}, ...options });
  const isLossy = conversion.discardedTracks.some(
    ({ track, reason }) => track.type !== 'subtitle' && reason !== 'discarded_by_user',
  );
  if (isLossy || !conversion.isValid) throw new Error('Picture or sound would be lost.');
  let isTooLarge = false;
  target.on('write', ({ end }) => {
    if (maxBytes === undefined || end <= maxBytes || isTooLarge) return;
    isTooLarge = true;
    void conversion.cancel();
  });
  if (onProgress) conversion.onProgress = onProgress;
  try {
    await conversion.execute();
  } catch (error) {
    if (isTooLarge) return null;
    throw error;
  }
  if (isTooLarge || !target.buffer) return null;
  const result = new Blob([target.buffer], { type: `video/${format}` });
  // Copying with fast start moves the metadata to the front, so that the video plays while it loads.
  return maxBytes === undefined ? result : convert(openVideo(result), { format });
}
