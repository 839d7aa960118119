/** What the worker of the browser's own encoder is asked: to compress a video, or only to pack it anew (with its length). */
export interface VideoTask {
  file: Blob;
  kind: 'compress' | 'repack';
}
