import * as z from 'zod/mini';
import { IsoTime } from '../http/fields.ts';

/** A note as its owner sees it. */
export const NoteView = z.object({ _id: z.string(), text: z.string(), createdAt: IsoTime });
export type NoteView = z.infer<typeof NoteView>;
