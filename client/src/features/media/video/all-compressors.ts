import { createVideoCompression } from './compress-video';
import { compressByFfmpeg } from './ffmpeg';
import { isPlayable } from './is-playable';
import { compressByRecorder } from './recorder';
import { compressByWebCodecs } from './web-codecs';

/** Tries all compressors, the fastest first. */
export const compressVideo = createVideoCompression({
  compressors: [compressByWebCodecs, compressByFfmpeg, compressByRecorder],
  isPlayable,
});
