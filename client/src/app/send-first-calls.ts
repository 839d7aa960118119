// Imported before all else of the page, so that these calls are on their way while the rest is still being read.
import { sendFirstCalls } from './first-calls';

sendFirstCalls();
