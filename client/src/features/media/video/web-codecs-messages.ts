/** Task of the WebCodecs worker. `repack` only remuxes the video, which adds its duration. */
export interface VideoTask {
  file: Blob;
  kind: 'compress' | 'repack';
}
