import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';
import { PostView } from './views.ts';

/** In place of a folder's id: saved posts without a folder. */
export const NO_FOLDER = 'none';

export const SavedFolder = z.object({ _id: z.string(), name: z.string(), count: z.number() });

export const SavedPost = z.object({
  /** The post's. */
  _id: z.string(),
  folderId: z.nullable(z.string()),
  savedAt: IsoTime,
  /** Null if the viewer may not see it now, or if it was deleted. */
  post: z.nullable(PostView),
});

export type SavedFolder = z.infer<typeof SavedFolder>;
export type SavedPost = z.infer<typeof SavedPost>;
