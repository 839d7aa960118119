export interface ServeOptions {
  /** The folder that holds the data; made if it is not there. */
  readonly directory: string;
  /** Also listen on this port of 127.0.0.1; 0 takes a free one. */
  readonly port?: number | undefined;
  /**
   * Whether clients on `port` must sign in as users (SCRAM). Without users, a client may create the first one in `admin`. The socket in
   * the folder needs no user, because only the owner of the folder can use it. Default false.
   */
  readonly auth?: boolean | undefined;
  /** Whether a write is on disk before it is answered. Default true; false may lose the last writes. */
  readonly durable?: boolean | undefined;
  /** How often expired documents are looked for, in milliseconds. Default 60,000. */
  readonly ttlIntervalMs?: number | undefined;
  /** Whether clients may ask for failures by `configureFailPoint`: for tests of clients. Default false. */
  readonly failPoints?: boolean | undefined;
  /**
   * How much one sort, group or window of an operation may hold in memory before it uses temporary files, in bytes. Default 100 MB
   * (104,857,600), which is MongoDB's. Operations with `allowDiskUse: false` fail instead.
   */
  readonly memoryLimitBytes?: number | undefined;
}
