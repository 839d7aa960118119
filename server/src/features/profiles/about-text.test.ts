import { describe, expect, it } from 'vitest';
import { hostileAbouts } from '../../testing/content/hostile-abouts.ts';
import { cleanAbout } from './about-text.ts';

/** What may be between `<` and `>` of stored text. */
const HARMLESS_TAG =
  /^(\/?(p|strong|em|u|s|ul|ol|li|h3|h4|blockquote)|br \/|\/a|a href="(https?:\/\/|mailto:)[^"<>]*")$/;

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<([^>]*)>?/g)].map(([, tag = '']) => tag);
}

describe('the text about a member', () => {
  it.each(hostileAbouts)('is harmless: %s', (html) => {
    const clean = cleanAbout(html) ?? '';
    expect(clean).toContain('kept');
    expect(tagsOf(clean).filter((tag) => !HARMLESS_TAG.test(tag))).toEqual([]);
    expect(cleanAbout(clean)).toBe(clean);
  });

  it('keeps every element that is allowed', () => {
    const html =
      '<h3>Work</h3><h4>Now</h4><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s><br /></p>' +
      '<ul><li>e</li></ul><ol><li>f</li></ol><blockquote><p>g</p></blockquote>' +
      '<p><a href="https://weft.example/?a=1&amp;b=2">h</a> <a href="mailto:a@b.example">i</a></p>';
    expect(cleanAbout(html)).toBe(html);
  });

  it('keeps the meaning of older names', () => {
    expect(cleanAbout('<h1>A</h1><p><b>b</b><i>c</i><del>d</del></p>')).toBe(
      '<h3>A</h3><p><strong>b</strong><em>c</em><s>d</s></p>',
    );
  });

  it('keeps plain text as it reads', () => {
    expect(cleanAbout('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
  });

  it.each(['', '  ', '<p></p>', '<p><br /></p>', '<p>&nbsp;\u200B</p>', '<script>x</script>'])(
    'is none if nothing is visible: %j',
    (html) => expect(cleanAbout(html)).toBeNull(),
  );

  it('is rejected if it is too long', () => {
    expect(() => cleanAbout('&'.repeat(5000))).toThrow('This text is too long');
  });
});
