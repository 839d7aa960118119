import { DELETED_MEMBER, FILE_CONTENT, HIDDEN_MEMBER } from '@weft/shared/messaging/placeholders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeLanguage } from '@/lib/languages/page-language';
import { shownName } from './shown-name';
import { shownContent } from './written-text';

beforeEach(() => changeLanguage('de'));
afterEach(() => changeLanguage('en'));

it('shows fixed texts of the server in the language of the page, and written texts as they are', () => {
  const file = { content: FILE_CONTENT, messageType: 'file', isDeleted: false } as const;
  expect(shownContent(file)).toBe('Dateianhang');
  expect(shownContent({ ...file, messageType: 'text' })).toBe(FILE_CONTENT);
  expect(shownContent({ ...file, isDeleted: true })).toBe('Diese Nachricht wurde gelöscht');
});

it('shows placeholder names in the language of the page', () => {
  expect([DELETED_MEMBER, HIDDEN_MEMBER, 'Kwame'].map(shownName)).toEqual([
    'Gelöschtes Mitglied',
    'Weft-Mitglied',
    'Kwame',
  ]);
});
