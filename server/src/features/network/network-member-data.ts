import { batchesOf } from '../../platform/database/batches.ts';
import type { ExportedFile, MemberData } from '../members/index.ts';
import type { LinkKind } from './links/link.model.ts';
import type { NetworkErasure } from './network-erasure.ts';
import type { NetworkDeps } from './network-deps.ts';

/** Files of the download by list. */
const LISTS = { connections: 'connection', following: 'following', followers: 'follower' } as const;

interface Deps extends Pick<NetworkDeps, 'links' | 'connections' | 'blockStore' | 'dismissals'> {
  readonly erasure: NetworkErasure;
}

/** Member data of the network: connections, requests, follows, blocks and dismissals. */
export function networkMemberData(deps: Deps): MemberData {
  const { links, connections, blockStore, dismissals, erasure } = deps;

  const linksOf = async function* (memberId: string, kind: LinkKind) {
    const list = { owner: memberId, kind };
    for await (const rows of batchesOf((after, limit) => links.allOf(list, after, limit))) {
      yield rows.map(({ other, createdAt }) => ({ member: other, createdAt }));
    }
  };
  const requestsOf = async function* (memberId: string, side: 'sender' | 'recipient') {
    for await (const rows of batchesOf((after, limit) => connections.allOf(side, memberId, after, limit))) {
      yield rows
        .filter(({ status }) => status !== 'accepted')
        .map(({ sender, recipient, status, note, createdAt }) => ({
          member: side === 'sender' ? recipient : sender,
          // The status of a decline is in both members' exports.
          status: status === 'rejected' ? 'declined' : status,
          note,
          createdAt,
        }));
    }
  };
  const blocksOf = async function* (memberId: string) {
    for await (const rows of batchesOf((after, limit) =>
      blockStore.allOf('blocker', memberId, after, limit),
    )) {
      yield rows.map(({ blocked, createdAt }) => ({ member: blocked, createdAt }));
    }
  };
  const dismissalsOf = async function* (memberId: string) {
    for await (const rows of batchesOf((after, limit) => dismissals.allOf(memberId, after, limit))) {
      yield rows.map(({ dismissed, createdAt }) => ({ member: dismissed, createdAt }));
    }
  };

  return {
    name: 'network',

    async *export(memberId): AsyncGenerator<ExportedFile> {
      const lists: Record<string, AsyncGenerator<object[]>> = {
        'requests-sent': requestsOf(memberId, 'sender'),
        'requests-received': requestsOf(memberId, 'recipient'),
        blocked: blocksOf(memberId),
        'dismissed-suggestions': dismissalsOf(memberId),
      };
      for (const [name, kind] of Object.entries(LISTS)) lists[name] = linksOf(memberId, kind);
      for (const [name, batches] of Object.entries(lists)) {
        let part = 0;
        for await (const rows of batches) yield { path: `network/${name}-${(part += 1)}.json`, json: rows };
      }
    },

    erase: (memberId) => erasure.erase(memberId),
  };
}
