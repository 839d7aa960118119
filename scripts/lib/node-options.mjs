/**
 * Options for Node in production and benchmarks; `npm start` and the image use the same (decision 025).
 * `--v8-pool-size=0`: one helper thread less than processors, instead of four. On two processors, four
 * threads slow down each other and the database. `--max-semi-space-size=64`: a young generation of 64 MB
 * instead of 16. Documents become garbage soon after a response, so rarer collections find fewer live
 * objects.
 */
export const NODE_OPTIONS = ['--v8-pool-size=0', '--max-semi-space-size=64'];
