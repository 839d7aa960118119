import { expect, it } from 'vitest';
import { RICH_TEXT_LINK } from './rich-text.ts';

it.each([
  'http://weft.example',
  'https://weft.example/a?b=c',
  'HTTPS://WEFT.EXAMPLE',
  'mailto:asha@weft.example',
  'Mailto:asha@weft.example',
])('allows a link to %j', (address) => {
  expect(RICH_TEXT_LINK.test(address)).toBe(true);
});

it.each([
  '',
  '/profile',
  'weft.example',
  'ftp://weft.example',
  'httpss://weft.example',
  'http:weft.example',
  'http://',
  'https:// weft.example',
  'mailto:',
  'mailto: asha@weft.example',
  ' https://weft.example',
  'javascript:alert("https://weft.example")',
  'javascript:mailto:asha',
  'data:text/html,x',
])('refuses a link to %j', (address) => {
  expect(RICH_TEXT_LINK.test(address)).toBe(false);
});
