import type { CompressionOptions, VideoCompressor } from './compress-video';
import { VIDEO_PLAN } from './video-plan';
import { repack } from './web-codecs';

const { framesPerSecond, videoBits } = VIDEO_PLAN.recorder;
const MIME_TYPES = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus'];
/** Maximum time to start the audio context. Milliseconds. */
const AUDIO_TIMEOUT = 5000;
/** Time without playback progress after which recording fails. Milliseconds. */
const STALL_TIMEOUT = 15_000;

/** Captures the sound without playing it aloud. Throws if autoplay rules forbid sound, because it would be lost. */
async function soundOf(video: HTMLVideoElement): Promise<{ tracks: MediaStreamTrack[]; close: () => void }> {
  const context = new AudioContext();
  const close = () => void context.close();
  const target = context.createMediaStreamDestination();
  context.createMediaElementSource(video).connect(target);
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, AUDIO_TIMEOUT))]);
  if (context.state === 'running') return { tracks: target.stream.getTracks(), close };
  close();
  throw new Error('Recording sound requires a gesture of the member.');
}

async function untilLoaded(video: HTMLVideoElement, { signal }: CompressionOptions): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    video.addEventListener('error', () => reject(new Error('The video cannot be played.')));
    video.addEventListener('loadeddata', () => resolve());
  });
}

/** Records the video while it plays. Pauses while the page is hidden, because timers are throttled then. */
async function record(
  video: HTMLVideoElement,
  recorder: MediaRecorder,
  { signal, onProgress }: CompressionOptions,
): Promise<Blob> {
  const parts: Blob[] = [];
  let progressAt = Date.now();
  const handleVisibility = () => {
    progressAt = Date.now();
    if (document.hidden) {
      video.pause();
      recorder.pause();
    } else {
      recorder.resume();
      void video.play();
    }
  };
  document.addEventListener('visibilitychange', handleVisibility);
  let stallTimer: ReturnType<typeof setInterval> | undefined;
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      recorder.addEventListener('error', () => reject(new Error('The recorder failed.')));
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: 'video/webm' })));
      video.addEventListener('ended', () => recorder.stop());
      video.addEventListener('timeupdate', () => {
        progressAt = Date.now();
        if (Number.isFinite(video.duration)) onProgress(video.currentTime / video.duration);
      });
      stallTimer = setInterval(() => {
        if (!document.hidden && Date.now() - progressAt > STALL_TIMEOUT)
          reject(new Error('Playback has stalled.'));
      }, 1000);
      recorder.start(1000);
      video.play().catch(reject);
    });
  } finally {
    clearInterval(stallTimer);
    document.removeEventListener('visibilitychange', handleVisibility);
    if (recorder.state !== 'inactive') recorder.stop();
  }
}

/** Draws ten frames a second and returns them as a stream. */
function framesOf(video: HTMLVideoElement): { tracks: MediaStreamTrack[]; close: () => void } {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d', { alpha: false });
  const timer = setInterval(
    () => context?.drawImage(video, 0, 0, canvas.width, canvas.height),
    1000 / framesPerSecond,
  );
  const tracks = canvas.captureStream(framesPerSecond).getTracks();
  return {
    tracks,
    close: () => {
      clearInterval(timer);
      for (const track of tracks) track.stop();
    },
  };
}

/** Plays the video and records it with 500 kbps, ten frames a second, VP9 or VP8. Takes as long as the video. */
export const compressByRecorder: VideoCompressor = async (file, options) => {
  const mimeType =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : MIME_TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  if (mimeType === undefined) return null;
  const video = document.createElement('video');
  video.playsInline = true;
  video.src = URL.createObjectURL(file);
  const sources: { close: () => void }[] = [];
  try {
    await untilLoaded(video, options);
    const sound = await soundOf(video);
    sources.push(sound);
    const frames = framesOf(video);
    sources.push(frames);
    const stream = new MediaStream([...frames.tracks, ...sound.tracks]);
    const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: videoBits });
    return await repack(await record(video, recorder, options), options.signal);
  } finally {
    for (const source of sources) source.close();
    video.pause();
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
  }
};
