import { Binary, Long, serialize, Timestamp } from 'bson';

/** Length of a signature's hash. */
export const SIGNATURE_BYTES = 20;

const NAME = 'clusterTime\0';
const signature = { hash: new Binary(Buffer.alloc(SIGNATURE_BYTES)), keyId: Long.ZERO };
const zero = { $clusterTime: { clusterTime: new Timestamp(0n), signature } };
/** The element `$clusterTime`, still without its time, as bytes of a document. */
const element = Buffer.from(serialize(zero)).subarray(4, -1);
const timeAt = element.lastIndexOf(NAME) + NAME.length;

/** Length of the element that `writeClusterTime` writes. */
export const CLUSTER_TIME_BYTES = element.length;

/** Writes the element `$clusterTime` into a document, and returns the position behind it. */
export const writeClusterTime = (target: Buffer, at: number, time: Timestamp): number => {
  element.copy(target, at);
  target.writeUInt32LE(time.i, at + timeAt);
  target.writeUInt32LE(time.t, at + timeAt + 4);
  return at + element.length;
};
