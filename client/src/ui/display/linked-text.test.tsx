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

it('addresses are links, without the stops and brackets of the sentence around them', () => {
  expect(linksOf('See https://example.org/a?b=c, or (https://example.org/d).')).toEqual([
    'https://example.org/a?b=c',
    'https://example.org/d',
  ]);
  expect(linksOf('https://en.wikipedia.org/wiki/Weft_(weaving) is good')).toEqual([
    'https://en.wikipedia.org/wiki/Weft_(weaving)',
  ]);
});

it('so are those that begin with www; other words are none', () => {
  expect(linksOf('www.example.org!')).toEqual(['https://www.example.org']);
  expect(linksOf('Write javascript:alert(1), awww.cute, http:// or ann@example.org')).toEqual([]);
});

it('of a text that is cut, an address at its end is none: it may be half of one', () => {
  expect(linksOf('https://example.org/one https://example.org/tw…', true)).toEqual([
    'https://example.org/one',
  ]);
});
