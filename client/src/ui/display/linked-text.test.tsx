import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinkedText } from './linked-text';

const linksOf = (text: string, isCut = false) => {
  const { container, unmount } = render(<LinkedText text={text} isCut={isCut} />);
  expect(container).toHaveTextContent(text);
  const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  unmount();
  return links;
};

it('links web addresses without the punctuation of the sentence around them', () => {
  expect(linksOf('See https://example.org/a?b=c, or (https://example.org/d).')).toEqual([
    'https://example.org/a?b=c',
    'https://example.org/d',
  ]);
  expect(linksOf('https://en.wikipedia.org/wiki/Weft_(weaving) is good')).toEqual([
    'https://en.wikipedia.org/wiki/Weft_(weaving)',
  ]);
});

it('links addresses that begin with www, and no other words', () => {
  expect(linksOf('www.example.org!')).toEqual(['https://www.example.org']);
  expect(linksOf('Write javascript:alert(1), awww.cute, http:// or ann@example.org')).toEqual([]);
});

it('does not link an address at the end of a cut text, because it may be incomplete', () => {
  expect(linksOf('https://example.org/one https://example.org/tw…', true)).toEqual([
    'https://example.org/one',
  ]);
});
