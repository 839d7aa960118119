import { describe, expect, it } from 'vitest';
import { hashtagsIn, hasTooManyTags, listedTags, tagOf, tagsIn } from './hashtags.ts';

describe('hashtags of a text', () => {
  it.each([
    ['We use #GridResilience, and #storage.', ['gridresilience', 'storage']],
    ['(#a) "#b" #c/#d #e-f', ['a', 'b', 'c', 'e']],
    ['#Café #CAFE #cafe\u0301', ['cafe']],
    ['#Straße #STRASSE', ['strasse']],
    ['#Übermorgen_2026 #2nd', ['ubermorgen_2026', '2nd']],
    ['#ＦｕｌｌＷｉｄｔｈ ＃日本語 #한국어 #ガーデン #ｶﾞｰﾃﾞﾝ', ['fullwidth', '日本語', '한국어', 'ガーデン']],
    ['مرحبا #مرونة_الشبكة #الطَّاقة #الطاقة', ['مرونة_الشبكة', 'الطاقة']],
    ['#हिन्दी और #می‌خواهم', ['हिन्दी', 'میخواهم']],
    ['#١٢ #2026 #12_3 #__ # ## #', []],
    ['a#b &#39; &#x27; ##c /#d ñ#e 𝒳#f', []],
    ['https://example.org/#about and www.example.org/a#b, then #home', ['home']],
    ['#️⃣ keys #ⓘ #½ #c++ #a½', ['c', 'a']],
    ['#👍 #a👍', ['a']],
  ])('%j', (text, tags) => {
    expect(tagsIn(text)).toEqual(tags);
  });

  it('have their place and their spelling', () => {
    const text = 'Écoutez #Café, #coŀlega!';
    expect(hashtagsIn(text)).toEqual([
      { text: '#Café', index: 8, tag: 'cafe' },
      { text: '#coŀlega', index: 15, tag: 'collega' },
    ]);
  });

  it('have at most 100 characters', () => {
    const long = 'x'.repeat(100);
    expect(tagsIn(`#${long} #${long}y #${'ﷺ'.repeat(90)} #${'z'.repeat(2900)}`)).toEqual([long]);
  });

  it('are at most ten; the first five list the post', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `#tag${index}`).join(' ');
    expect(hasTooManyTags(`${ten} #TAG1`)).toBe(false);
    expect(hasTooManyTags(`${ten} #more`)).toBe(true);
    expect(listedTags(`#Tag0 ${ten}`)).toEqual(['tag0', 'tag1', 'tag2', 'tag3', 'tag4']);
  });
});

describe('the normal form', () => {
  it.each([
    'Café',
    'ŀ',
    'Straße',
    'ﬁne',
    'ΝΊΚΟΣ',
    'İstanbul',
    '한국어',
    'ｶﾞ',
    'हिन्दी',
    '\u1112\u1161\u11AB',
    'Ǆ',
  ])('of %j is its own normal form', (name) => {
    const tag = tagOf(name);
    expect(tag).toBeDefined();
    expect(tagOf(tag ?? '')).toBe(tag);
    expect(tagsIn(`#${tag}`)).toEqual([tag]);
  });

  it.each([
    '',
    '#',
    ' ',
    '12',
    'a b',
    'a-b',
    '#a',
    'a/b',
    '\u3164',
    '\u200D',
    '\u0301',
    '🎉',
    'x'.repeat(5000),
  ])('%j has none', (name) => {
    expect(tagOf(name)).toBeUndefined();
  });
});
