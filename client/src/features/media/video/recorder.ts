import type { VideoWay, WayTools } from './compress-video';
import { VIDEO_PLAN } from './video-plan';
import { repack } from './web-codecs';

const { framesPerSecond, videoBits } = VIDEO_PLAN.recorder;
const KINDS = ['video/webm;codecs=vp9,opus', 'video/webm;codecs=vp8,opus'];
/** How long the sound may take to begin. Milliseconds. */
const PATIENCE = 5000;
/** A film that does not move on for this long never will. Milliseconds. */
const STALL = 15_000;

/** The sound of a playing film as a stream, unheard. Throws where this page may not play sound: it would be lost. */
async function soundOf(video: HTMLVideoElement): Promise<{ tracks: MediaStreamTrack[]; close: () => void }> {
  const context = new AudioContext();
  const close = () => void context.close();
  const target = context.createMediaStreamDestination();
  context.createMediaElementSource(video).connect(target);
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  if (context.state === 'running') return { tracks: target.stream.getTracks(), close };
  close();
  throw new Error('The sound can not be recorded without a gesture of the member.');
}

async function ready(video: HTMLVideoElement, { signal }: WayTools): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    video.addEventListener('error', () => reject(new Error('The film can not be played.')));
    video.addEventListener('loadeddata', () => resolve());
  });
}

/** Records the film while it plays. Pauses with the page: in a hidden one timers are too slow for its frames. */
async function record(
  video: HTMLVideoElement,
  recorder: MediaRecorder,
  { signal, onProgress }: WayTools,
): Promise<Blob> {
  const parts: Blob[] = [];
  let movedAt = Date.now();
  const handleVisibility = () => {
    movedAt = Date.now();
    if (document.hidden) {
      video.pause();
      recorder.pause();
    } else {
      recorder.resume();
      void video.play();
    }
  };
  document.addEventListener('visibilitychange', handleVisibility);
  let watch: ReturnType<typeof setInterval> | undefined;
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      recorder.addEventListener('error', () => reject(new Error('The recorder failed.')));
      recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
      recorder.addEventListener('stop', () => resolve(new Blob(parts, { type: 'video/webm' })));
      video.addEventListener('ended', () => recorder.stop());
      video.addEventListener('timeupdate', () => {
        movedAt = Date.now();
        if (Number.isFinite(video.duration)) onProgress(video.currentTime / video.duration);
      });
      watch = setInterval(() => {
        if (!document.hidden && Date.now() - movedAt > STALL) reject(new Error('The film stands still.'));
      }, 1000);
      recorder.start(1000);
      video.play().catch(reject);
    });
  } finally {
    clearInterval(watch);
    document.removeEventListener('visibilitychange', handleVisibility);
    if (recorder.state !== 'inactive') recorder.stop();
  }
}

/** Draws the film's frames, ten a second, and answers them as a stream. */
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

/** By playing the film and recording it: 500 kbps, ten frames a second, VP9 or VP8. Takes as long as the film. */
export const byRecorder: VideoWay = async (file, tools) => {
  const mimeType =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
  if (mimeType === undefined) return null;
  const video = document.createElement('video');
  video.playsInline = true;
  video.src = URL.createObjectURL(file);
  const opened: { close: () => void }[] = [];
  try {
    await ready(video, tools);
    const sound = await soundOf(video);
    opened.push(sound);
    const frames = framesOf(video);
    opened.push(frames);
    const stream = new MediaStream([...frames.tracks, ...sound.tracks]);
    const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: videoBits });
    return await repack(await record(video, recorder, tools), tools.signal);
  } finally {
    for (const each of opened) each.close();
    video.pause();
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
  }
};
