/**
 * What Node is started with where Weft serves and where it is measured; `npm start` and the image name the same.
 *
 * V8 collects garbage and compiles with the help of threads, four of them wherever it runs. `0` lets it have one less
 * than there are processors: on two of them the four are in each other's way, and in that of the database (decision 025).
 */
export const NODE_OPTIONS = ['--v8-pool-size=0'];
