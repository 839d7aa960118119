import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import simd from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import threaded from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url';
import plain from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import { env, ready, setBackend } from '@tensorflow/tfjs-core';
import { load, type NSFWJS } from 'nsfwjs/core';
import { serveRequests } from '../worker/serve-requests';
import type { ClassProbabilities } from './image-classifier';
import type { ClassifyRequest } from './worker-classifier';

/** Edge length of the model's square input, in pixels. */
const SIDE = 224;

let model: Promise<NSFWJS> | undefined;

async function loadModel(url: string): Promise<NSFWJS> {
  // The multithreaded build of the backend fails after minification.
  env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plain,
    'tfjs-backend-wasm-simd.wasm': simd,
    'tfjs-backend-wasm-threaded-simd.wasm': threaded,
  });
  if (!(await setBackend('wasm'))) throw new Error('no WebAssembly');
  await ready();
  return load(url, { size: SIDE });
}

/** Returns the picture in the model's input size. Scaling on a canvas is faster than in the model. */
async function pixelsOf(image: Blob): Promise<ImageData> {
  const bitmap = await createImageBitmap(image);
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.drawImage(bitmap, 0, 0, SIDE, SIDE);
  bitmap.close();
  return context.getImageData(0, 0, SIDE, SIDE);
}

async function classify({ image, modelUrl }: ClassifyRequest): Promise<ClassProbabilities> {
  model ??= loadModel(modelUrl);
  const classes = await (await model).classify(await pixelsOf(image));
  return Object.fromEntries(classes.map(({ className, probability }) => [className, probability]));
}

serveRequests(classify);
