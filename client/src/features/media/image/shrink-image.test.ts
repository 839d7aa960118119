import { expect, test } from 'vitest';
import { ImageRefused, shrinkImage } from './shrink-image';

const MB = 1024 * 1024;

function fileOf(size: number, type = 'image/jpeg', name = 'photo.jpg'): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

// The test environment has no workers, like a browser that can't scale pictures.
test('keeps a picture that the browser cannot scale', async () => {
  const file = fileOf(5 * MB);
  expect(await shrinkImage(file)).toBe(file);
});

test('keeps a GIF', async () => {
  const file = fileOf(5 * MB, 'image/gif', 'dance.gif');
  expect(await shrinkImage(file)).toBe(file);
});

test('rejects a picture that is too large for the server, with its name', async () => {
  await expect(shrinkImage(fileOf(101 * MB))).rejects.toThrow(ImageRefused);
  await expect(shrinkImage(fileOf(101 * MB))).rejects.toThrow(/^photo\.jpg is too large\. .*100 MB/);
  await expect(shrinkImage(fileOf(21 * MB))).rejects.toThrow(/could not bring it under 20 MB/);
});
