import { createVideoCompression } from './compress-video';
import { byFfmpeg } from './ffmpeg';
import { isPlayable } from './is-playable';
import { byRecorder } from './recorder';
import { byWebCodecs } from './web-codecs';

/** With all ways of this browser, the fastest first. */
export const compressVideo = createVideoCompression({
  ways: [byWebCodecs, byFfmpeg, byRecorder],
  isPlayable,
});
