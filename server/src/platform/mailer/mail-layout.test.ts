import { directionOf } from '@weft/shared/languages/languages';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { followRequestLanguages, inLanguage } from '../languages/request-language.ts';
import { setMailContact } from './mail-contact.ts';
import { button, mailOf, paragraph, written } from './mail-layout.ts';

beforeAll(() => followRequestLanguages());

/** Elements of the content: web mail drops html, head and body. */
const contentOf = (html: string): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';

describe.each(['en', 'de', 'es', 'ar'] as const)('a mail in %s', (language) => {
  const mail = (preview?: string) =>
    inLanguage(language, () => mailOf('Heading', [paragraph('First <part>'), paragraph('Second')], preview));

  test('keeps language and direction where only its content is shown', () => {
    const content = contentOf(mail().html);
    expect(content).toMatch(new RegExp(`<table [^>]*lang="${language}" dir="${directionOf(language)}"`));
  });

  test('tells lists of mails what it says, invisibly and before everything else', () => {
    expect(contentOf(mail().html)).toMatch(/^\s*<div style="display:none[^"]*">First &lt;part&gt;<\/div>/);
    expect(contentOf(mail('What happened').html)).toMatch(/^\s*<div [^>]*>What happened<\/div>/);
    expect(mail('What happened').text).not.toContain('What happened');
  });

  test('gives what a person wrote its own direction at the margin of the others', () => {
    const { html } = inLanguage(language, () => written('Welcome!'));
    const side = directionOf(language) === 'rtl' ? 'right' : 'left';
    expect(html).toMatch(new RegExp(`^<p [^>]*dir="auto" style="[^"]*text-align:${side}">Welcome!</p>$`));
  });
});

test('names the contact address for questions, if there is one', () => {
  const mail = () => inLanguage('en', () => mailOf('Heading', [paragraph('First')]));
  expect(mail().text).not.toContain('Questions?');
  onTestFinished(() => setMailContact(''));
  setMailContact('hello&goodbye@loom.example');
  expect(mail().text).toMatch(/\n-- \n.*\nQuestions\? Write to hello&goodbye@loom.example\n$/);
  expect(contentOf(mail().html)).toContain('href="mailto:hello&amp;goodbye@loom.example"');
});

test('a long word or address breaks instead of widening the page of a phone', () => {
  const { html } = mailOf('Heading', [paragraph('x'.repeat(200)), button('Open', 'https://example.org')]);
  expect(html).toMatch(/<td style="[^"]*overflow-wrap:anywhere[^"]*">[^<]*\s*<p class="primary"/);
  expect(html.match(/table-layout:fixed/g)).toHaveLength(2);
});
