/**
 * Replaces the package `@tensorflow/tfjs` in the build. Exports only the names that nsfwjs uses, which is a third of
 * the package's size.
 */
import '@tensorflow/tfjs-core/dist/public/chained_ops/div';
import '@tensorflow/tfjs-core/dist/public/chained_ops/reshape';
import '@tensorflow/tfjs-core/dist/public/chained_ops/to_float';

export { browser, env, image, ready, scalar, setBackend, Tensor, tidy, zeros } from '@tensorflow/tfjs-core';
export { loadLayersModel, model } from '@tensorflow/tfjs-layers';

/** Never called: the model is a layers model. */
export function loadGraphModel(): never {
  throw new Error('Graph models are not part of this build.');
}
