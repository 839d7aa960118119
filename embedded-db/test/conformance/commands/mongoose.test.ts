import mongoose, { Schema, type Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conformanceTarget } from '../../support/target.ts';

const target = conformanceTarget();
let connection: Connection;

const userSchema = new Schema(
  {
    name: { type: String, required: true },
    email: { type: String, unique: true, sparse: true },
    tags: [String],
    friends: [{ type: Schema.Types.ObjectId, ref: 'User' }],
  },
  { timestamps: true },
);
const postSchema = new Schema({
  author: { type: Schema.Types.ObjectId, ref: 'User' },
  text: String,
  comments: [{ by: { type: Schema.Types.ObjectId, ref: 'User' }, text: String }],
});
postSchema.virtual('writer', { ref: 'User', localField: 'author', foreignField: '_id', justOne: true });

beforeAll(async () => {
  connection = await mongoose.createConnection(target.uri, { dbName: target.databaseName }).asPromise();
  connection.model('User', userSchema);
  connection.model('Post', postSchema);
  await connection.model('User').init();
});
afterAll(() => connection.close());

const User = () => connection.model<mongoose.InferSchemaType<typeof userSchema>>('User');
const Post = () => connection.model<mongoose.InferSchemaType<typeof postSchema>>('Post');

describe('documents', () => {
  test('save, timestamps, validation before the server', async () => {
    const ann = await User().create({ name: 'Ann' });
    expect(ann.createdAt).toBeInstanceOf(Date);
    const before = ann.updatedAt;
    ann.name = 'Anna';
    await ann.save();
    expect(Number(ann.updatedAt)).toBeGreaterThanOrEqual(Number(before));
    await expect(User().create({})).rejects.toBeInstanceOf(mongoose.Error.ValidationError);
  });

  test('a version guards arrays against two writers', async () => {
    const { _id } = await User().create({ name: 'V', tags: ['a', 'b'] });
    const [one, two] = [await User().findById(_id).orFail(), await User().findById(_id).orFail()];
    one.tags.splice(0, 1);
    one.markModified('tags');
    await one.save();
    two.set('tags.1', 'c');
    await expect(two.save()).rejects.toBeInstanceOf(mongoose.Error.VersionError);
  });

  test('a unique field', async () => {
    await User().create({ name: 'E', email: 'e@example.org' });
    await expect(User().create({ name: 'E2', email: 'e@example.org' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
    });
  });

  test('lean, exists, distinct, cursor', async () => {
    await User().insertMany([
      { name: 'L1', tags: ['lean'] },
      { name: 'L2', tags: ['lean', 'x'] },
    ]);
    const [lean] = await User().find({ tags: 'lean' }).sort('name').lean();
    expect(lean).not.toHaveProperty('save');
    expect(await User().exists({ name: 'L1' })).not.toBeNull();
    expect(await User().exists({ name: 'none' })).toBeNull();
    expect(await User().distinct('tags', { name: 'L2' })).toEqual(['lean', 'x']);
    const names: string[] = [];
    for await (const user of User().find({ tags: 'lean' }).sort('-name').cursor({ batchSize: 1 }))
      names.push(user.name);
    expect(names).toEqual(['L2', 'L1']);
  });

  test('findOneAndUpdate upserts with defaults', async () => {
    const made = await User().findOneAndUpdate(
      { name: 'Up' },
      { $addToSet: { tags: 'a' } },
      { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
    );
    expect(made?.tags).toEqual(['a']);
    expect(await User().countDocuments({ name: 'Up' })).toBe(1);
  });

  test('bulkWrite and an unordered insertMany with its errors', async () => {
    const result = await User().bulkWrite([
      { insertOne: { document: { name: 'B1', email: 'b1@example.org' } as never } },
      { updateOne: { filter: { name: 'B1' }, update: { $push: { tags: 't' } } as never } },
    ]);
    expect([result.insertedCount, result.modifiedCount]).toEqual([1, 1]);
    const failing = User().insertMany(
      [
        { name: 'B2', email: 'b1@example.org' },
        { name: 'B3', email: 'b3@example.org' },
      ],
      { ordered: false },
    );
    await expect(failing).rejects.toMatchObject({ code: 11000 });
    expect(await User().countDocuments({ name: 'B3' })).toBe(1);
  });
});

describe('populate', () => {
  test('one, many, nested, virtual', async () => {
    const [ann, bob] = await User().create([{ name: 'PA' }, { name: 'PB' }]);
    await User().updateOne({ _id: ann?._id }, { friends: [bob?._id] });
    const { _id } = await Post().create({
      author: ann?._id,
      text: 'hi',
      comments: [{ by: bob?._id, text: 'hello' }],
    });
    const post = await Post()
      .findById(_id)
      .populate({ path: 'author', populate: { path: 'friends', select: 'name' } })
      .populate('comments.by')
      .populate('writer')
      .lean()
      .orFail();
    expect(post).toMatchObject({
      author: { name: 'PA', friends: [{ name: 'PB' }] },
      comments: [{ by: { name: 'PB' } }],
      writer: { name: 'PA' },
    });
  });

  test('what is gone populates to null', async () => {
    const { _id } = await Post().create({ author: new mongoose.Types.ObjectId(), text: 'orphan' });
    expect((await Post().findById(_id).populate('author').orFail()).author).toBeNull();
  });
});

describe('models', () => {
  test('discriminators', async () => {
    const Event = connection.model('Event', new Schema({ at: Date }, { discriminatorKey: 'kind' }));
    const Click = Event.discriminator('Click', new Schema({ x: Number }));
    await Click.create({ at: new Date(), x: 5 });
    await Event.create({ at: new Date() });
    expect(await Event.countDocuments()).toBe(2);
    expect(await Click.findOne().lean()).toMatchObject({ kind: 'Click', x: 5 });
  });

  test('syncIndexes builds what is new and drops what is gone', async () => {
    const first = connection.model('Sync', new Schema({ a: Number, b: Number }).index({ a: 1 }), 'sync');
    await first.syncIndexes();
    connection.deleteModel('Sync');
    const second = connection.model(
      'Sync',
      new Schema({ a: Number, b: Number }).index({ b: 1 }, { unique: true }),
      'sync',
    );
    expect(await second.syncIndexes()).toEqual(['a_1']);
    expect((await second.listIndexes()).map(({ name }: { name: string }) => name)).toEqual(['_id_', 'b_1']);
    await second.create({ b: 1 });
    await expect(second.create({ b: 1 })).rejects.toMatchObject({ code: 11000 });
  });

  test('createCollection twice is fine', async () => {
    const Model = connection.model('Twice', new Schema({ a: Number }));
    await Model.createCollection();
    await expect(Model.createCollection()).resolves.toBeDefined();
  });

  test('transactions: commit, abort, withTransaction', async () => {
    await connection.transaction(async (session) => {
      await User().create([{ name: 'T1' }], { session });
      expect(await User().findOne({ name: 'T1' })).toBeNull();
    });
    expect(await User().countDocuments({ name: 'T1' })).toBe(1);
    const failing = connection.transaction(async (session) => {
      await User().create([{ name: 'T2' }], { session });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await User().countDocuments({ name: 'T2' })).toBe(0);
  });

  test('aggregate and explain', async () => {
    const rows = await User().aggregate([
      { $match: { name: /^L/ } },
      { $group: { _id: null, n: { $sum: 1 } } },
    ]);
    expect(rows).toEqual([{ _id: null, n: 2 }]);
    expect(JSON.stringify(await User().find({ email: 'e@example.org' }).explain())).toContain('IXSCAN');
  });

  test('watch', async () => {
    const stream = Post().watch();
    const seen: unknown[] = [];
    stream.on('change', (change: unknown) => seen.push(change));
    // No event shows that the stream is open: write until it reports a change.
    const write = async () => {
      await Post().create({ text: 'seen' });
      return seen[0];
    };
    await expect.poll(write).toMatchObject({ operationType: 'insert', fullDocument: { text: 'seen' } });
    await stream.close();
  });
});
