// Generates TypeScript from the catalogues of texts. With `--missing`: lists the texts that a language lacks.
import { say } from './lib/say.mjs';
import { ensureTexts } from './texts/ensure-texts.mjs';

await ensureTexts();
if (process.argv.includes('--missing')) {
  const { writeTexts } = await import('./texts/areas.mjs');
  for (const { folder, language, missing } of writeTexts())
    for (const key of missing) say(`${folder}/${language}.json lacks ${key}`);
}
