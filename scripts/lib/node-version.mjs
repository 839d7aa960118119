import { stop } from './say.mjs';

const OLDEST = [20, 19];

/** Stops with a clear message if Node is too old, before a package fails with an unclear one. */
export function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantMajor = 0, wantMinor = 0] = OLDEST;
  if (major < wantMajor || (major === wantMajor && minor < wantMinor)) {
    stop(`Weft needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}.`);
  }
}
