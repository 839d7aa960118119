import { createContext } from 'react';
import type { LiveConnection } from './live-connection';

export const LiveContext = createContext<LiveConnection | undefined>(undefined);

/** Why the page's socket is refused where the member has too many of them, in a sentence for people. */
export const TooManySocketsContext = createContext<string | undefined>(undefined);

/** Whether the page's socket does not come, or was lost and did not come back, within a moment: what the page shows may be old. */
export const UnreachableContext = createContext(false);
