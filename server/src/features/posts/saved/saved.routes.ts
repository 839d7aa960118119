import {
  createSavedFolder,
  deleteSavedFolder,
  listSavedFolders,
  listSavedPosts,
  moveSavedPost,
  renameSavedFolder,
  savePost,
  unsavePost,
} from '@weft/shared/posts/saved-contract';
import { POST_TEXTS } from '@weft/shared/posts/texts';
import { RATES } from '../../../http/routes/rate-rule.ts';
import { route, type RouteBinding } from '../../../http/routes/route.ts';
import type { SavedService } from './saved.service.ts';

const { done } = POST_TEXTS;
const counted = { rates: [RATES.saves] };

export function savedRoutes(service: SavedService): RouteBinding[] {
  return [
    route(listSavedPosts, ({ query }, { viewer }) => service.page(viewer.memberId, query.folder, query)),
    route(
      savePost,
      async ({ params, body }, { viewer }) => {
        await service.save(viewer.memberId, params.id, body?.folderId);
        return { message: done.saved };
      },
      counted,
    ),
    route(
      moveSavedPost,
      async ({ params, body }, { viewer }) => {
        await service.move(viewer.memberId, params.id, body.folderId);
        return { message: done.moved };
      },
      counted,
    ),
    route(
      unsavePost,
      async ({ params }, { viewer }) => {
        await service.remove(viewer.memberId, params.id);
        return { message: done.unsaved };
      },
      counted,
    ),
    route(listSavedFolders, (_input, { viewer }) => service.folders(viewer.memberId)),
    route(
      createSavedFolder,
      async ({ body }, { viewer }) => ({
        message: done.folderCreated,
        folder: await service.createFolder(viewer.memberId, body.name),
      }),
      counted,
    ),
    route(
      renameSavedFolder,
      async ({ params, body }, { viewer }) => {
        await service.renameFolder(viewer.memberId, params.id, body.name);
        return { message: done.folderRenamed };
      },
      counted,
    ),
    route(
      deleteSavedFolder,
      async ({ params }, { viewer }) => {
        await service.deleteFolder(viewer.memberId, params.id);
        return { message: done.folderDeleted };
      },
      counted,
    ),
  ];
}
