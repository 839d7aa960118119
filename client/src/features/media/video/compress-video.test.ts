import { expect, test, vi } from 'vitest';
import { createVideoCompression, type VideoCompressor } from './compress-video';

const MB = 1024 * 1024;

/** Overrides the size of a blob. */
function sized<T extends Blob>(blob: T, size: number): T {
  Object.defineProperty(blob, 'size', { value: size });
  return blob;
}
const video = (size: number) => sized(new File(['x'], 'walk.mov', { type: 'video/quicktime' }), size);
const result = (size: number, type = 'video/mp4') => sized(new Blob(['x'], { type }), size);

/** A mocked compressor that returns this blob for every video. */
const compressorReturning = (blob: Blob | null) => vi.fn<VideoCompressor>(async () => blob);
const failingCompressor = () =>
  vi.fn<VideoCompressor>(async () => {
    throw new Error('out of memory');
  });

const tools = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

async function compress(file: File, compressors: VideoCompressor[], unplayable: readonly Blob[] = []) {
  const run = createVideoCompression({ compressors, isPlayable: async (blob) => !unplayable.includes(blob) });
  return run(file, tools());
}

test('returns videos of up to 2 MB unchanged', async () => {
  const compressor = compressorReturning(result(1));
  const file = video(2 * MB);
  expect(await compress(file, [compressor])).toBe(file);
  expect(compressor).not.toHaveBeenCalled();
});

test('stops after the first compressor that reduces the size', async () => {
  const [first, second] = [compressorReturning(result(4 * MB)), compressorReturning(result(1 * MB))];
  const compressed = await compress(video(18 * MB), [first, second]);
  expect(compressed).toMatchObject({ size: expect.any(Number), name: 'walk.mp4', type: 'video/mp4' });
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});

test('tries the next compressor when one is unavailable or fails', async () => {
  const last = compressorReturning(result(3 * MB, 'video/webm;codecs=vp9'));
  const compressed = await compress(video(18 * MB), [compressorReturning(null), failingCompressor(), last]);
  expect(compressed).toMatchObject({ name: 'walk.webm', type: 'video/webm' });
  expect(last).toHaveBeenCalledOnce();
});

test('tries the next compressor after a reduction below 1% and keeps the smaller result', async () => {
  const small = result(10 * MB - 1);
  const worse = compressorReturning(result(11 * MB));
  const smaller = await compress(video(10 * MB), [compressorReturning(small), worse]);
  expect(worse).toHaveBeenCalledOnce();
  expect(smaller.type).toBe('video/mp4');
  const better = await compress(video(10 * MB), [
    compressorReturning(small),
    compressorReturning(result(2 * MB, 'video/webm')),
  ]);
  expect(better.type).toBe('video/webm');
});

test('discards a result that does not play', async () => {
  const broken = result(1 * MB);
  const next = compressorReturning(result(4 * MB, 'video/webm'));
  expect((await compress(video(10 * MB), [compressorReturning(broken), next], [broken])).type).toBe(
    'video/webm',
  );
});

test('returns the original when no result is smaller', async () => {
  const file = video(10 * MB);
  expect(
    await compress(file, [
      compressorReturning(null),
      failingCompressor(),
      compressorReturning(result(12 * MB)),
    ]),
  ).toBe(file);
  expect(await compress(file, [compressorReturning(result(0))])).toBe(file);
});

test("stops trying compressors when aborted and throws the signal's reason", async () => {
  const controller = new AbortController();
  const next = compressorReturning(result(1));
  const hanging: VideoCompressor = async () => {
    controller.abort(new Error('aborted'));
    throw new Error('terminated');
  };
  const run = createVideoCompression({ compressors: [hanging, next], isPlayable: async () => true });
  const running = run(video(10 * MB), { signal: controller.signal, onProgress: () => undefined });
  await expect(running).rejects.toThrow('aborted');
  expect(next).not.toHaveBeenCalled();
});
