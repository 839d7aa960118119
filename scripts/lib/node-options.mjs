/**
 * What Node is started with where Weft serves and where it is measured; `npm start` and the image name the same (decision 025).
 *
 * - V8 collects garbage and compiles with the help of threads, four of them wherever it runs. `0` lets it have one less than
 *   there are processors: on two of them the four are in each other's way, and in that of the database.
 * - Documents that are read are garbage as soon as they are answered. In a young generation of 64 MB (16 by default) fewer
 *   are still in use when it is collected, and it is collected less often.
 */
export const NODE_OPTIONS = ['--v8-pool-size=0', '--max-semi-space-size=64'];
