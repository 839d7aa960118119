import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { PostAuthor, PostView } from './views.ts';

/** A member or company whose posts stay out of the viewer's feeds. */
export const MutedMember = z.object({ user: PostAuthor, mutedAt: IsoTime });

/** A hashtag whose posts stay out of the viewer's feeds. */
export const MutedTag = z.object({ tag: z.string(), name: z.string(), mutedAt: IsoTime });

/** A post that stays out of the viewer's feeds. */
export const HiddenPost = z.object({ post: PostView, hiddenAt: IsoTime });

export type MutedMember = z.infer<typeof MutedMember>;
export type MutedTag = z.infer<typeof MutedTag>;
export type HiddenPost = z.infer<typeof HiddenPost>;
