import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Plugin } from 'vite';

/** Virtual module that exports the URL of the model, ending in `model.json`. */
const MODULE = 'virtual:image-model';
const RESOLVED = `\0${MODULE}`;

/** Folder of the model in the package: two scripts that export its description and its base64 weights. */
const FOLDER = 'nsfwjs/dist/models/mobilenet_v2';
const WEIGHTS = 'weights.bin';

interface Description {
  weightsManifest: { paths: string[] }[];
}

/** Runs a CommonJS script in an empty context and returns its exports. */
function exportsOf(file: string): unknown {
  const module: { exports: unknown } = { exports: {} };
  runInNewContext(readFileSync(file, 'utf8'), { module, exports: module.exports });
  return module.exports;
}

/** The model's two files: its binary weights, a quarter smaller than base64, and its description with their name. */
function readModel(packagesRoot: string): Readonly<Record<string, Buffer>> {
  const folder = path.join(packagesRoot, FOLDER);
  const description = exportsOf(path.join(folder, 'model.min.js')) as Description;
  const weights = String(exportsOf(path.join(folder, 'group1-shard1of1.min.js')));
  for (const group of description.weightsManifest) group.paths = [WEIGHTS];
  return {
    'model.json': Buffer.from(JSON.stringify(description)),
    [WEIGHTS]: Buffer.from(weights, 'base64'),
  };
}

/**
 * Serves the model of the picture screening from this origin. The build copies it out of the package
 * `nsfwjs`; the development server answers from it. URLs contain a content hash, so browsers may cache them
 * permanently.
 */
export function imageModel(packagesRoot: string): Plugin {
  let model: { folder: string; files: [name: string, source: Buffer][] } | undefined;
  const loadModel = () => {
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
      id === RESOLVED ? `export const MODEL_URL = '/${loadModel().folder}/model.json';` : undefined,
    generateBundle() {
      const { folder, files } = loadModel();
      for (const [name, source] of files) {
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
      }
    },
    configureServer({ middlewares }) {
      const { folder, files } = loadModel();
      for (const [name, source] of files) {
        middlewares.use(`/${folder}/${name}`, (_request, response) => void response.end(source));
      }
    },
  };
}
