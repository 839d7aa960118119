import type { ObjectId } from 'mongodb';
import { listingOf } from '../../../../../server/src/features/network/links/listing.ts';
import type { LinkFields } from '../../../../../server/src/features/network/links/link.model.ts';
import { pairOf } from '../../../../../server/src/features/network/connections/pair-key.ts';
import { memberOf, personOf } from '../people-data.ts';
import { PER_MEMBER, type NetworkShape } from './shape.ts';

/** The address of a member who acts in the measurement. */
export const addressOf = (index: number): string => `someone${index}@example.org`;

/** Members in the order of their ids. Those who act have a password. */
export function* members(shape: NetworkShape, passwordHash: string): Generator<object> {
  const viewers = new Set(shape.viewers());
  for (let index = 0; index < shape.members; index += 1) {
    yield {
      _id: shape.idOf('member', index),
      ...memberOf(index),
      email: addressOf(index),
      ...(viewers.has(index) && { passwordHash }),
      createdAt: shape.timeOf(index, shape.members),
      connectionsCount: PER_MEMBER.edges,
      mediaCount: PER_MEMBER.posts,
    };
  }
}

export function* connections(shape: NetworkShape): Generator<object> {
  let number = 0;
  for (let index = 0; index < shape.members; index += 1) {
    const sender = shape.idOf('member', index);
    for (const other of shape.asked(index)) {
      const recipient = shape.idOf('member', other);
      const createdAt = timeOfEdge(shape, index, other);
      yield {
        _id: shape.idOf('connection', number++),
        pair: pairOf(String(sender), String(recipient)),
        sender,
        recipient,
        status: 'accepted',
        note: null,
        createdAt,
        decidedAt: createdAt,
      };
    }
  }
}

/** The rows of the lists of all members. */
export function* links(shape: NetworkShape): Generator<LinkFields & { _id: ObjectId }> {
  let number = 0;
  for (let index = 0; index < shape.members; index += 1) {
    const owner = shape.idOf('member', index);
    for (const other of shape.known(index)) {
      yield {
        _id: shape.idOf('link', number++),
        owner,
        other: shape.idOf('member', other),
        kind: 'connection',
        createdAt: timeOfEdge(shape, index, other),
        ...listingOf(personOf(other)),
      };
    }
  }
}

/** The ids that mutual connections are counted from. */
export function* connectionIds(shape: NetworkShape): Generator<object> {
  for (let index = 0; index < shape.members; index += 1) {
    const others = shape.known(index).map((other) => shape.idOf('member', other));
    yield {
      _id: shape.idOf('connectionIds', index),
      owner: shape.idOf('member', index),
      part: 0,
      others,
      size: others.length,
    };
  }
}

/** The same for both of its members. */
const timeOfEdge = (shape: NetworkShape, a: number, b: number): Date =>
  shape.timeOf((a + b) % shape.members, shape.members);
