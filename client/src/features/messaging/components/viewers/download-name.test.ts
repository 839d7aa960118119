import { expect, test } from 'vitest';
import { downloadName } from './download-name';

test.each([
  ['holiday.jpg', 'image/webp', 'holiday.webp'],
  ['Our office. Part 2.JPEG', 'image/webp', 'Our office. Part 2.webp'],
  ['drawing.WEBP', 'image/webp', 'drawing.WEBP'],
  ['offer.pdf', 'application/pdf', 'offer.pdf'],
])('saves %s of type %s as %s', (fileName, fileType, saved) => {
  expect(downloadName({ fileName, fileType })).toBe(saved);
});
