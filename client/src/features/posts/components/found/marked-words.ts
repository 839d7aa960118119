import { createContext, type ReactNode } from 'react';

/** Marks the searched words in the texts of posts; undefined where posts were not searched. */
export const MarkedWords = createContext<((text: string) => ReactNode) | undefined>(undefined);
