/** Replaces the package in mutation tests: serves the folder in the test's process, which runs the mutants. */
import type { EmbeddedDatabase, ServeOptions } from '../../src/index.ts';
import { serveFolder } from '../../src/server/serve-folder.ts';
import { portUri, socketUri } from '../../src/server/socket-path.ts';

export { FolderInUseError, FolderUnusableError, ownerOf } from '../../src/index.ts';
export type { EmbeddedDatabase, ServeOptions } from '../../src/index.ts';

export const startEmbeddedDatabase = async (options: ServeOptions): Promise<EmbeddedDatabase> => {
  const served = await serveFolder(options);
  const { uri, socketPath, port } = served;
  return {
    uri,
    uriFor: (name) => (port === undefined ? socketUri(socketPath, name) : portUri(port, name)),
    failure: new Promise<never>(() => undefined),
    close: () => served.close(),
  };
};
