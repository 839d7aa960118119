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

/** Not every browser can write AAC, the sound that plays everywhere: the encoder is then brought along. */
async function ensureAac(): Promise<void> {
  if (await canEncodeAudio('aac')) return;
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
}

/** AAC is copied with the whole frame: it plays everywhere, and encoding it again costs quality. */
async function audioFor(track: InputAudioTrack, attempt: Attempt): Promise<ConversionAudioOptions> {
  if (!attempt.isHalved && (await track.getCodec()) === 'aac') return {};
  await ensureAac();
  return { codec: 'aac', quality: new Quality({ bitrate: attempt.audioBits }), forceTranscode: true };
}

export type Plan = Pick<ConversionOptions, 'video' | 'audio' | 'trim'> & {
  format: 'mp4' | 'webm';
  /** Above this many bytes the conversion stops, and answers null. */
  maxBytes?: number;
  onProgress?: (share: number) => void;
};

/** How an attempt encodes a film's picture and sound. */
export function planOf(attempt: Attempt): Plan {
  const { width, height, bits } = attempt;
  const quality = new Quality({ bitrate: bits });
  return {
    format: 'mp4',
    video: { width, height, fit: 'fill', codec: 'avc', quality, forceTranscode: true },
    audio: async (track) => audioFor(track, attempt),
  };
}

/** Opens a film of any kind that is compressed here. */
export function openFilm(film: Blob): Input {
  return new Input({ source: new BlobSource(film), formats: [MP4, QTFF, WEBM, MATROSKA] });
}

/** A film in another form; null where it comes out larger than it may. Throws where picture or sound would be lost. */
export async function convert(input: Input, plan: Plan): Promise<Blob | null> {
  const { format, maxBytes, onProgress, ...options } = plan;
  const target = new BufferTarget();
  // With the head in front nothing is written before the end, and the size shows too late.
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
  const film = new Blob([target.buffer], { type: `video/${format}` });
  // Copied once more, so that its head comes first and it plays while it loads.
  return maxBytes === undefined ? film : convert(openFilm(film), { format });
}
