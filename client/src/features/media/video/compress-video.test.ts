import { expect, test, vi } from 'vitest';
import { createVideoCompression, type VideoWay } from './compress-video';

const MB = 1024 * 1024;

/** A blob that says it has this size. */
function sized<T extends Blob>(blob: T, size: number): T {
  Object.defineProperty(blob, 'size', { value: size });
  return blob;
}
const video = (size: number) => sized(new File(['x'], 'walk.mov', { type: 'video/quicktime' }), size);
const result = (size: number, type = 'video/mp4') => sized(new Blob(['x'], { type }), size);

/** A way that makes this of every video, and how often it was asked. */
const makes = (blob: Blob | null) => vi.fn<VideoWay>(async () => blob);
const breaks = () =>
  vi.fn<VideoWay>(async () => {
    throw new Error('out of memory');
  });

const tools = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

async function compress(file: File, ways: VideoWay[], unplayable: readonly Blob[] = []) {
  const run = createVideoCompression({ ways, isPlayable: async (blob) => !unplayable.includes(blob) });
  return run(file, tools());
}

test('up to 2 MB nothing is done', async () => {
  const way = makes(result(1));
  const file = video(2 * MB);
  expect(await compress(file, [way])).toBe(file);
  expect(way).not.toHaveBeenCalled();
});

test('the first way that takes something off is the last', async () => {
  const [first, second] = [makes(result(4 * MB)), makes(result(1 * MB))];
  const made = await compress(video(18 * MB), [first, second]);
  expect(made).toMatchObject({ size: expect.any(Number), name: 'walk.mp4', type: 'video/mp4' });
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});

test('a way that is missing or breaks down hands over to the next', async () => {
  const last = makes(result(3 * MB, 'video/webm;codecs=vp9'));
  const made = await compress(video(18 * MB), [makes(null), breaks(), last]);
  expect(made).toMatchObject({ name: 'walk.webm', type: 'video/webm' });
  expect(last).toHaveBeenCalledOnce();
});

test('what takes off less than a hundredth has the next tried, and the better of both is kept', async () => {
  const small = result(10 * MB - 1);
  const worse = makes(result(11 * MB));
  const kept = await compress(video(10 * MB), [makes(small), worse]);
  expect(worse).toHaveBeenCalledOnce();
  expect(kept.type).toBe('video/mp4');
  const better = await compress(video(10 * MB), [makes(small), makes(result(2 * MB, 'video/webm'))]);
  expect(better.type).toBe('video/webm');
});

test('what does not play does not count', async () => {
  const broken = result(1 * MB);
  const next = makes(result(4 * MB, 'video/webm'));
  expect((await compress(video(10 * MB), [makes(broken), next], [broken])).type).toBe('video/webm');
});

test('where nothing is smaller the original goes', async () => {
  const file = video(10 * MB);
  expect(await compress(file, [makes(null), breaks(), makes(result(12 * MB))])).toBe(file);
  expect(await compress(file, [makes(result(0))])).toBe(file);
});

test('taken back, it tries nothing more and says why', async () => {
  const controller = new AbortController();
  const next = makes(result(1));
  const hanging: VideoWay = async () => {
    controller.abort(new Error('taken back'));
    throw new Error('terminated');
  };
  const run = createVideoCompression({ ways: [hanging, next], isPlayable: async () => true });
  const running = run(video(10 * MB), { signal: controller.signal, onProgress: () => undefined });
  await expect(running).rejects.toThrow('taken back');
  expect(next).not.toHaveBeenCalled();
});
