import { expect, test } from 'vitest';
import { ImageRefused, shrinkImage } from './shrink-image';

const MB = 1024 * 1024;

function fileOf(size: number, type = 'image/jpeg', name = 'photo.jpg'): File {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

// There is no worker here, as in a browser that can't do this work.
test('a picture goes as it is where the browser can not bring it down', async () => {
  const file = fileOf(5 * MB);
  expect(await shrinkImage(file)).toBe(file);
});

test('a GIF goes as it is', async () => {
  const file = fileOf(5 * MB, 'image/gif', 'dance.gif');
  expect(await shrinkImage(file)).toBe(file);
});

test('what no server call would take is refused with its name', async () => {
  await expect(shrinkImage(fileOf(101 * MB))).rejects.toThrow(ImageRefused);
  await expect(shrinkImage(fileOf(101 * MB))).rejects.toThrow(/^photo\.jpg is too large\. .*100 MB/);
  await expect(shrinkImage(fileOf(21 * MB))).rejects.toThrow(/could not bring it under 20 MB/);
});
