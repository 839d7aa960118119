import { expect, test } from 'vitest';
import { cleanHtml, cleanNodes, cleanPasted } from './clean-html';
import { cutNodes } from './cut-nodes';
import { linkAddress } from './editor/extensions';

const MEASURE = { characters: 20, lines: 4 };

function cut(html: string, measure = MEASURE): string | null {
  const nodes = cutNodes(cleanNodes(html), measure);
  if (!nodes) return null;
  const box = document.createElement('div');
  box.append(nodes);
  return box.innerHTML;
}

test('keeps allowed elements and replaces all others with their text', () => {
  const allowed =
    '<h3>A</h3><h4>B</h4><p><strong>c</strong><em>d</em><u>e</u><s>f</s><br></p><ul><li>g</li></ul><ol><li>h</li></ol><blockquote>i</blockquote>';
  expect(cleanHtml(allowed)).toBe(allowed);
  expect(cleanHtml('<h1 id="root" style="color:red" onclick="x()">Big</h1><marquee>words</marquee>')).toBe(
    'Bigwords',
  );
});

test('links are external or removed', () => {
  expect(cleanHtml('<a href="https://example.org/a">a</a>')).toBe(
    '<a href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow">a</a>',
  );
  for (const href of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    '//evil.example',
    '/settings',
    'data:text/html,x',
  ])
    expect(cleanHtml(`<a href="${href}">a</a>`)).toBe('<a>a</a>');
});

test('a text within the limits is not cut', () => {
  expect(cut('<p>Twenty letters here.</p>')).toBeNull();
});

test('cutting closes open elements and leaves nothing after them', () => {
  expect(cut('<p>One <strong>two <em>three four five</em> six</strong> seven</p><p>eight</p>')).toBe(
    '<p>One <strong>two <em>three four f...</em></strong></p>',
  );
});

test('a cut between two blocks puts the dots at the end of the first', () => {
  expect(cut('<p>Twenty letters here.</p><p>More</p>')).toBe('<p>Twenty letters here....</p>');
});

test('an emoji counts as one character and is not split', () => {
  expect(cut(`<p>${'👩‍🔧'.repeat(21)}</p>`)).toBe(`<p>${'👩‍🔧'.repeat(20)}...</p>`);
});

test('many short lines are cut by their number', () => {
  const lines = ['a', 'b', 'c', 'd', 'e'].map((line) => `<p>${line}</p>`).join('');
  expect(cut(lines)).toBe('<p>a</p><p>b</p><p>c</p><p>d...</p>');
  expect(cut('<p>a<br>b<br><em>c</em><br>d<br>e</p>')).toBe('<p>a<br>b<br><em>c</em><br>d...</p>');
});

test.each([
  ['example.org', 'https://example.org'],
  [' https://example.org/a ', 'https://example.org/a'],
  ['asha@example.org', 'mailto:asha@example.org'],
  ['javascript:alert(1)', null],
  ['', null],
])('%j as a link is %j', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test('pasted content keeps its formatting and loses everything else', () => {
  expect(cleanPasted('<p style="color:red">a <b>b</b><i>c</i><img src=x onerror="x()"></p>')).toBe(
    '<p>a <b>b</b><i>c</i></p>',
  );
});
