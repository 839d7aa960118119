import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { area } from '@weft/shared/languages/area';
import { expect, test } from 'vitest';
import { useSignal } from '../hooks/use-signal';
import { changeLanguage, pageLanguage } from './page-language';

interface Texts {
  greeting: string;
  group: { inner: string };
}

const inGerman = { greeting: 'Guten Tag', group: { inner: 'Innen' } };
const inEnglish = { greeting: 'Hello', group: { inner: 'Inside' } };
const texts = area<Texts>(
  {
    en: inEnglish,
    de: () => Promise.resolve({ texts: inGerman }),
    es: inEnglish,
    ar: inEnglish,
    'en-XA': inEnglish,
  },
  ['group'],
);
const { group } = texts;

function Page() {
  useSignal(pageLanguage);
  return (
    <>
      <p>
        {texts.greeting} {group.inner}
      </p>
      <input aria-label="Name" />
    </>
  );
}

test('a change of the language loads its texts and keeps what was typed', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.type(screen.getByLabelText('Name'), 'Asha');
  await act(() => changeLanguage('de'));
  expect(screen.getByText('Guten Tag Innen')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Asha');
  expect(document.documentElement).toHaveAttribute('lang', 'de');
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
});

test('the direction of the page follows its language', async () => {
  await changeLanguage('ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(localStorage.getItem('weft:language')).toBe('ar');
});

test('a language that cannot be loaded leaves the page as it was', async () => {
  let isOnline = false;
  const late = area(
    {
      en: inEnglish,
      es: inEnglish,
      ar: inEnglish,
      'en-XA': inEnglish,
      de: () => (isOnline ? Promise.resolve({ texts: inEnglish }) : Promise.reject(new Error('offline'))),
    },
    [],
  );
  expect(late.greeting).toBe('Hello');
  await expect(changeLanguage('de')).rejects.toThrow('offline');
  // The area stays for later tests of this worker.
  isOnline = true;
  expect(pageLanguage.get()).toBe('en');
  expect(document.documentElement).toHaveAttribute('lang', 'en');
});
