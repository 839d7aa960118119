import { setLanguageSource } from '@weft/shared/languages/current-language';
import { say } from '../command-line/run-command.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { checkInstallation } from './check-installation.ts';
import { languageOfEnvironment } from './environment-language.ts';

// `npm run doctor`
const environment = readEnvironment();
const language = languageOfEnvironment(environment);
setLanguageSource(() => language);
process.exit((await checkInstallation(environment, say)) ? 0 : 1);
