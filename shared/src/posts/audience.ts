import * as z from 'zod/mini';
import { POST_TEXTS } from './texts.ts';

/** Who may see a post: all members, or its author's connections. */
export const AUDIENCES = ['everyone', 'connections'] as const;
export const Audience = z.enum(AUDIENCES, { error: () => POST_TEXTS.rules.audience });
export type Audience = (typeof AUDIENCES)[number];

/** Audience of a post that names none, as older clients send it. */
export const DEFAULT_AUDIENCE: Audience = 'everyone';
