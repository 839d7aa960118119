import { createContext } from 'react';
import type { LiveConnection } from './live-connection';

export const LiveContext = createContext<LiveConnection | undefined>(undefined);
