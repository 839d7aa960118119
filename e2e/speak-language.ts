import { setLanguageSource } from '@weft/shared/languages/current-language';
import { expect } from 'vitest';
import { languageOf } from './languages.ts';

// Runs before each test file: its texts, and the profiles that it opens, have the file's language.
const language = languageOf(expect.getState().testPath ?? '');
setLanguageSource(() => language);
