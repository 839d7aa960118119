// Generates TypeScript from the catalogues of texts. With `--missing`: lists the texts that a language lacks.
import { writeTexts } from './texts/areas.mjs';
import { say } from './lib/say.mjs';

const written = writeTexts();
if (process.argv.includes('--missing')) {
  for (const { folder, language, missing } of written)
    for (const key of missing) say(`${folder}/${language}.json lacks ${key}`);
}
