/**
 * What nsfwjs gets for the package `@tensorflow/tfjs`: the names that it uses and nothing else, a third of the whole.
 * The build puts this in the package's place.
 */
import '@tensorflow/tfjs-core/dist/public/chained_ops/div';
import '@tensorflow/tfjs-core/dist/public/chained_ops/reshape';
import '@tensorflow/tfjs-core/dist/public/chained_ops/to_float';

export { browser, env, image, ready, scalar, setBackend, Tensor, tidy, zeros } from '@tensorflow/tfjs-core';
export { loadLayersModel, model } from '@tensorflow/tfjs-layers';

/** The model is one of layers. */
export function loadGraphModel(): never {
  throw new Error('Graph models are not part of this build.');
}
