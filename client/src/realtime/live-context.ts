import { createContext } from 'react';
import type { LiveConnection } from './live-connection';

export const LiveContext = createContext<LiveConnection | undefined>(undefined);

/** Whether the page's socket does not come, or was lost and did not come back, within a moment: what the page shows may be old. */
export const CutOffContext = createContext(false);
