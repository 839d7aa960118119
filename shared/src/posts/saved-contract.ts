import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { IdParams, ObjectIdString, visibleLine } from '../http/fields.ts';
import { PageQuery, nextCursor } from '../http/pagination.ts';
import { SAVED_LIMITS } from '../limits.ts';
import { NO_FOLDER, SavedFolder, SavedPost } from './saved-views.ts';
import { POST_TEXTS } from './texts.ts';

const { rules } = POST_TEXTS;

/** These calls exist only under `/api`. */
const common = { access: 'session', atRoot: false } as const;
const ofId = { ...common, params: IdParams } as const;

const name = visibleLine(
  () => rules.folderName,
  SAVED_LIMITS.folderNameMax,
  () => rules.folderNameLong,
);
const FolderInput = z.object({ name });
/** Null for no folder. */
const folderId = z.nullable(ObjectIdString);
const Nothing = z.object({});

export const listSavedPosts = endpoint({
  ...common,
  id: 'saved.list',
  method: 'GET',
  path: '/saved-posts',
  summary: "List the viewer's saved posts, last saved first; of one folder, or those without one.",
  query: z.extend(PageQuery, { folder: z.optional(z.union([z.literal(NO_FOLDER), ObjectIdString])) }),
  answer: z.object({ saved: z.array(SavedPost), nextCursor }),
});

export const savePost = endpoint({
  ...ofId,
  id: 'saved.save',
  method: 'PUT',
  path: '/saved-posts/:id',
  summary: 'Save a post. Without `folderId`, a saved post stays in its folder. Idempotent.',
  body: z.optional(z.object({ folderId: z.optional(folderId) })),
  answer: Nothing,
  errors: ['QUOTA_EXCEEDED'],
});

export const moveSavedPost = endpoint({
  ...ofId,
  id: 'saved.move',
  method: 'PATCH',
  path: '/saved-posts/:id',
  summary: 'Move a saved post to a folder, or out of its folder.',
  body: z.object({ folderId }),
  answer: Nothing,
});

export const unsavePost = endpoint({
  ...ofId,
  id: 'saved.remove',
  method: 'DELETE',
  path: '/saved-posts/:id',
  summary: 'Remove a post from the saved ones. Idempotent.',
  answer: Nothing,
});

export const listSavedFolders = endpoint({
  ...common,
  id: 'savedFolders.list',
  method: 'GET',
  path: '/saved-folders',
  summary: "List the viewer's folders by name, with their numbers of posts.",
  answer: z.object({
    folders: z.array(SavedFolder),
    /** All saved posts, and those without a folder. */
    total: z.number(),
    unfiled: z.number(),
  }),
});

export const createSavedFolder = endpoint({
  ...common,
  id: 'savedFolders.create',
  method: 'POST',
  path: '/saved-folders',
  summary: 'Create a folder. A name that exists returns its folder.',
  body: FolderInput,
  status: 201,
  answer: z.object({ folder: SavedFolder }),
  errors: ['QUOTA_EXCEEDED'],
});

export const renameSavedFolder = endpoint({
  ...ofId,
  id: 'savedFolders.rename',
  method: 'PATCH',
  path: '/saved-folders/:id',
  summary: 'Rename a folder.',
  body: FolderInput,
  answer: Nothing,
});

export const deleteSavedFolder = endpoint({
  ...ofId,
  id: 'savedFolders.delete',
  method: 'DELETE',
  path: '/saved-folders/:id',
  summary: 'Delete a folder. Its posts stay saved. Idempotent.',
  answer: Nothing,
});
