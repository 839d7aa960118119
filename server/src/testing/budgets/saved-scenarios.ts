import * as contract from '@weft/shared/posts/saved-contract';
import { writePost } from '../content/write-posts.ts';
import type { BudgetWorld } from './budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

/** A folder with a saved post for each friend. */
const filledFolder = async ({ viewer, friends }: BudgetWorld) => {
  const body = { name: 'Weaving' };
  const { _id: folderId } = (await viewer.browser.call(contract.createSavedFolder, { body })).data.folder;
  for (const friend of friends) {
    const { _id: id } = await writePost(friend, 'Worth keeping');
    await viewer.browser.call(contract.savePost, { params: { id }, body: { folderId } });
  }
  return folderId;
};

const inFolder =
  (call: (world: BudgetWorld, folderId: string) => () => Promise<unknown>): Scenario =>
  async (world) =>
    call(world, await filledFolder(world));

export const SAVED_SCENARIOS: Scenarios = {
  'saved.list': inFolder(({ viewer }, folder) =>
    by(viewer, contract.listSavedPosts, { query: { folder, ...WHOLE } }),
  ),
  'saved.save': async (world) => {
    const folderId = await filledFolder(world);
    const { _id: id } = await writePost(world.friend, 'New');
    return by(world.viewer, contract.savePost, { params: { id }, body: { folderId } });
  },
  'saved.move': async (world) => {
    const folderId = await filledFolder(world);
    const params = { id: world.reported._id };
    await by(world.viewer, contract.savePost, { params })();
    return by(world.viewer, contract.moveSavedPost, { params, body: { folderId } });
  },
  'saved.remove': async ({ viewer, reported }) => {
    const params = { id: reported._id };
    await by(viewer, contract.savePost, { params })();
    return by(viewer, contract.unsavePost, { params });
  },
  'savedFolders.list': inFolder(({ viewer }) => by(viewer, contract.listSavedFolders)),
  'savedFolders.create': ofViewer(contract.createSavedFolder, () => ({ body: { name: 'Looms' } })),
  'savedFolders.rename': inFolder(({ viewer }, id) =>
    by(viewer, contract.renameSavedFolder, { params: { id }, body: { name: 'Weaving' } }),
  ),
  'savedFolders.delete': inFolder(({ viewer }, id) =>
    by(viewer, contract.deleteSavedFolder, { params: { id } }),
  ),
};
