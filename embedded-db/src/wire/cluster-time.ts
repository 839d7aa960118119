import { Binary, Long, serialize, Timestamp } from 'bson';

/** Length of a signature's hash. */
const SIGNATURE_BYTES = 20;

/** What a deployment without keys answers instead of a signature. */
const signature = { hash: new Binary(Buffer.alloc(SIGNATURE_BYTES)), keyId: Long.ZERO };
const zero = new Timestamp(0n);
const elements = Buffer.from(
  serialize({ $clusterTime: { clusterTime: zero, signature }, operationTime: zero }),
).subarray(4, -1);

const positionAfter = (name: string): number => elements.lastIndexOf(`${name}\0`) + name.length + 1;
const clusterTimeAt = positionAfter('clusterTime');
const operationTimeAt = positionAfter('operationTime');

const writeTime = ({ i, t }: Timestamp, at: number): void => {
  elements.writeUInt32LE(i, at);
  elements.writeUInt32LE(t, at + 4);
};

let present = zero;

/**
 * The elements `$clusterTime` and `operationTime` at the end of every reply, which a causal session sends with its next read. The bytes
 * must be copied before the next call, which changes them.
 */
export const replyTimes = (time: Timestamp): Buffer => {
  if (time === present) return elements;
  present = time;
  writeTime(time, clusterTimeAt);
  writeTime(time, operationTimeAt);
  return elements;
};
