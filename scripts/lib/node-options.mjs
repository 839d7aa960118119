/**
 * Options for Node in production and benchmarks; `npm start` and the image use the same (decision 025).
 * `--v8-pool-size=0`: V8 uses four helper threads by default; `0` uses one less than the number of processors,
 * because on two processors four threads slow down each other and the database. `--max-semi-space-size`: a young
 * generation of 64 MB instead of 16, because documents become garbage soon after a response: fewer are in use at a
 * collection, and collections are rarer.
 */
export const NODE_OPTIONS = ['--v8-pool-size=0', '--max-semi-space-size=64'];
