/** Written by the build (`client/build/image-model.ts`). */
declare module 'virtual:image-model' {
  /** Address of the screening model's description, ending in `model.json`. */
  export const MODEL_URL: string;
}
