import './send-first-calls';
import { setAppName } from '@weft/shared/app';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '@/lib/languages/page-language';
import '@/ui/app.css';
import { App } from './app';
import { startWorkerWhenIdle } from './device/start-when-idle';
import { captureInstallPrompt } from './device/use-install';
import { loadFirstScreen } from './member-screens';

// The Content Security Policy allows style elements with this nonce only. Scroll locking of dialogs creates one.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
if (nonce) setNonce(nonce);

const name = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content;
if (name) setAppName(name);

const place = document.getElementById('root');
if (!place) throw new Error('The page has no #root to draw in.');
const root = createRoot(place);
void Promise.all([startLanguage(), loadFirstScreen()]).then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
captureInstallPrompt();
startWorkerWhenIdle();
