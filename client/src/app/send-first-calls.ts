// `main.tsx` imports this file first, so that the calls start before the other modules are evaluated.
import { sendFirstCalls } from './first-calls';

sendFirstCalls();
