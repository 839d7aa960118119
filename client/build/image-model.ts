import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

/** What the page imports to learn where the model is: its address, ending in `model.json`. */
const MODULE = 'virtual:image-model';
const RESOLVED = `\0${MODULE}`;

/** Where the package keeps the model, as two scripts that hand out its description and its weights in base64. */
const FOLDER = 'nsfwjs/dist/models/mobilenet_v2';
const WEIGHTS = 'weights.bin';

interface Description {
  weightsManifest: { paths: string[] }[];
}

/** Runs a script that hands something out as a CommonJS module does, with nothing else in its reach. */
function handedOut(file: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  runInNewContext(readFileSync(file, 'utf8'), { module, exports: module.exports });
  return module.exports;
}

/** The two files of the model: its weights as they are, a quarter smaller than in base64, and its description naming them. */
function readModel(packagesRoot: string): Readonly<Record<string, Buffer>> {
  const folder = path.join(packagesRoot, FOLDER);
  const description = handedOut(path.join(folder, 'model.min.js')) as Description;
  const weights = String(handedOut(path.join(folder, 'group1-shard1of1.min.js')));
  for (const group of description.weightsManifest) group.paths = [WEIGHTS];
  return {
    'model.json': Buffer.from(JSON.stringify(description)),
    [WEIGHTS]: Buffer.from(weights, 'base64'),
  };
}

/**
 * Serves the model of the picture screening from this site: the build writes its files out of the package `nsfwjs`, the
 * server with reload answers them. Their address tells their content, so that browsers keep them for good.
 */
export function imageModel(packagesRoot: string): Plugin {
  let model: { folder: string; files: [name: string, source: Buffer][] } | undefined;
  const theModel = () => {
    if (model) return model;
    const files = Object.entries(readModel(packagesRoot));
    const hash = createHash('sha256');
    for (const [, source] of files) hash.update(source);
    model = { folder: `assets/image-model-${hash.digest('hex').slice(0, 12)}`, files };
    return model;
  };
  return {
    name: 'image-model',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED ? `export const MODEL_URL = '/${theModel().folder}/model.json';` : undefined,
    generateBundle() {
      const { folder, files } = theModel();
      for (const [name, source] of files) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
      }
    },
    configureServer({ middlewares }) {
      const { folder, files } = theModel();
      for (const [name, source] of files) {
        middlewares.use(`/${folder}/${name}`, (_request, response) => void response.end(source));
      }
    },
  };
}
