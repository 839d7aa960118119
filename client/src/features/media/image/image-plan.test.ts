import { expect, test } from 'vitest';
import { imageKind } from './image-kind';
import { canStayUnchanged, fitBox, jpegQuality, renamed } from './image-plan';

const MB = 1024 * 1024;

test.each([
  [4000, 3000, 1440, 1080],
  [3000, 4000, 810, 1080],
  [8000, 1000, 1920, 240],
  [1920, 1080, 1920, 1080],
  [640, 480, 640, 480],
  [20_000, 5, 1920, 1],
])('scales %i x %i to %i x %i', (width, height, fitWidth, fitHeight) => {
  expect(fitBox({ width, height })).toEqual({ width: fitWidth, height: fitHeight });
});

test.each([
  [10 * MB, 0.9],
  [10 * MB + 1, 0.8],
  [20 * MB, 0.8],
  [20 * MB + 1, 0.7],
  [50 * MB, 0.7],
  [50 * MB + 1, 0.6],
])('encodes a file of %i bytes with quality %f', (bytes, quality) => {
  expect(jpegQuality(bytes)).toBe(quality);
});

test('keeps a small file within the box, but no large file and no wider picture', () => {
  expect(canStayUnchanged(300_000, { width: 1200, height: 800 })).toBe(true);
  expect(canStayUnchanged(3 * MB, { width: 1200, height: 800 })).toBe(false);
  expect(canStayUnchanged(300_000, { width: 1921, height: 800 })).toBe(false);
});

test('adapts the file name to the new type', () => {
  expect(renamed('IMG_1.heic', 'image/jpeg')).toBe('IMG_1.jpg');
  expect(renamed('chart.v2.webp', 'image/png')).toBe('chart.v2.png');
  expect(renamed('', 'image/jpeg')).toBe('image.jpg');
});

test.each([
  ['\xFF\xD8\xFF\xE0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x20ftypavif', 'image/avif'],
  ['\0\0\0\x20ftypheic', 'image/heic'],
  ['<svg xmlns="http', null],
  ['', null],
])('detects a file that begins with %j as %s', async (head, kind) => {
  const file = new File([Uint8Array.from(head, (character) => character.charCodeAt(0))], 'x.png');
  expect(await imageKind(file)).toBe(kind);
});
