import * as z from 'zod/mini';
import { FIELD_TEXTS } from '../http/field-texts.ts';

/** The two feeds: posts of those whom the viewer follows, and posts of everyone. */
export const FEEDS = ['following', 'everyone'] as const;
export const FeedName = z.enum(FEEDS, { error: () => FIELD_TEXTS.choice });
export type FeedName = (typeof FEEDS)[number];
