import { createContext } from 'react';
import type { LiveConnection } from './live-connection';

export const LiveContext = createContext<LiveConnection | undefined>(undefined);

/** The server's message while it refuses the page's socket because the member has too many; else undefined. */
export const TooManySocketsContext = createContext<string | undefined>(undefined);

/** Whether the server is unreachable, so that the page may show old data. */
export const UnreachableContext = createContext(false);
