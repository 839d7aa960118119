import * as contract from '@weft/shared/network/contract';
import * as discovery from '@weft/shared/network/discovery-contract';
import type { TestMember } from '../members/register-member.ts';
import { connect, firstOf, type BudgetWorld } from './budget-world.ts';
import { by, ofViewer, WHOLE, type Scenario, type Scenarios } from './scenario.ts';

const whole = () => ({ query: WHOLE });
const ofFriend = ({ friend }: BudgetWorld) => ({ params: { id: friend.id } });
const listOfFriend = (world: BudgetWorld) => ({ ...ofFriend(world), query: WHOLE });

/** A call about a member who has just been prepared for it. */
const about =
  (
    prepare: (world: BudgetWorld, other: TestMember) => Promise<void>,
    call: (world: BudgetWorld, other: TestMember) => () => Promise<unknown>,
  ): Scenario =>
  async (world) => {
    const other = await world.app.addMember({ fullName: 'Olga Other' });
    await prepare(world, other);
    return call(world, other);
  };

const nothing = async (): Promise<void> => undefined;
const asksViewer = async ({ viewer }: BudgetWorld, other: TestMember): Promise<void> => {
  await by(other, contract.sendRequest, { body: { recipientId: viewer.id } })();
};
const blocked = async ({ viewer }: BudgetWorld, other: TestMember): Promise<void> => {
  await by(viewer, contract.blockMember, { params: { userId: other.id } })();
};
const connected = ({ viewer }: BudgetWorld, other: TestMember): Promise<void> => connect(other, viewer);

export const NETWORK_SCENARIOS: Scenarios = {
  'network.follow': about(nothing, ({ viewer }, { id }) =>
    by(viewer, contract.followMember, { params: { id } }),
  ),
  'network.unfollow': about(connected, ({ viewer }, { id }) =>
    by(viewer, contract.unfollowMember, { params: { id } }),
  ),
  'network.followStatus': ofViewer(contract.getFollowStatus, ofFriend),
  'network.followers': ofViewer(contract.listFollowers, whole),
  'network.following': ofViewer(contract.listFollowing, whole),
  'network.received': ofViewer(contract.listReceivedRequests, whole),
  'network.pending': ofViewer(contract.listPendingRequests, whole),
  'network.sent': ofViewer(contract.listSentRequests, whole),
  'network.sendRequest': about(nothing, ({ viewer }, { id }) =>
    by(viewer, contract.sendRequest, { body: { recipientId: id, note: 'Hello' } }),
  ),
  'network.accept': about(asksViewer, ({ viewer }, { id }) =>
    by(viewer, contract.acceptRequest, { params: { id } }),
  ),
  'network.reject': about(asksViewer, ({ viewer }, { id }) =>
    by(viewer, contract.rejectRequest, { params: { id } }),
  ),
  'network.ignoreRequests': async (world) => {
    const { app, viewer, size } = world;
    const ids: string[] = [];
    for (let number = 0; number < size; number += 1) {
      const asker = await app.addMember({ fullName: 'Ivy Ignored' });
      await asksViewer(world, asker);
      ids.push(asker.id);
    }
    return by(viewer, contract.ignoreRequests, { body: { ids } });
  },
  'network.remove': about(connected, ({ viewer }, { id }) =>
    by(viewer, contract.removeConnection, { params: { id } }),
  ),
  'network.connections': ofViewer(contract.listConnections, whole),
  'network.memberConnections': ofViewer(contract.listMemberConnections, listOfFriend),
  'network.block': about(connected, ({ viewer }, { id }) =>
    by(viewer, contract.blockMember, { params: { userId: id } }),
  ),
  'network.unblock': about(blocked, ({ viewer }, { id }) =>
    by(viewer, contract.unblockMember, { params: { userId: id } }),
  ),
  'network.blocked': ofViewer(contract.listBlocked, whole),
  'network.suggestions': ofViewer(discovery.listSuggestions, whole),
  'network.dismissSuggestion': ofViewer(discovery.dismissSuggestion, ({ strangers }) => ({
    params: { id: firstOf(strangers) },
  })),
  'network.undismissSuggestion': ofViewer(discovery.undismissSuggestion, ({ strangers }) => ({
    params: { id: firstOf(strangers) },
  })),
  'network.search': ofViewer(discovery.searchMembers, () => ({ query: { query: 'fiona', ...WHOLE } })),
  'network.card': ofViewer(discovery.getHoverCard, ofFriend),
  'network.counts': ofViewer(discovery.getNetworkCounts),
  'network.mutualConnections': ofViewer(discovery.listMutualConnections, listOfFriend),
};
