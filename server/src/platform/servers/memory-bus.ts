import { randomUUID } from 'node:crypto';
import { BusMembers } from './bus-members.ts';
import type { Bus } from './bus.ts';

/** A bus within one process. */
export interface MemoryHub {
  join(): MemoryBus;
}

interface MemoryBus extends Bus {
  /** Ends without saying so, like a process that is killed. */
  crash(): void;
}

interface HubMember {
  readonly members: BusMembers;
  readonly post: (deliver: () => void) => void;
}

/** For a single server, and for tests with several servers in one process. */
export function createMemoryHub(): MemoryHub {
  const hubMembers = new Map<string, HubMember>();

  const toOthers = (serverId: string, deliver: (members: BusMembers) => void): void => {
    for (const [id, { members, post }] of hubMembers) if (id !== serverId) post(() => deliver(members));
  };

  const end = (serverId: string): void => {
    toOthers(serverId, (members) => members.remove(serverId));
    hubMembers.delete(serverId);
  };

  return {
    join() {
      const serverId = randomUUID();
      const members = new BusMembers();
      const isOn = (): boolean => hubMembers.get(serverId)?.members === members;
      // Delivered later, as over a network.
      const post = (deliver: () => void): void => queueMicrotask(() => isOn() && deliver());
      for (const id of hubMembers.keys()) post(() => members.join(id));
      toOthers(serverId, (other) => other.join(serverId));
      hubMembers.set(serverId, { members, post });
      return {
        serverId,
        publish(topic, message) {
          if (hubMembers.size === 1 || !isOn()) return;
          const text = JSON.stringify(message);
          toOthers(serverId, (other) => other.deliver(topic.name, JSON.parse(text), serverId));
        },
        subscribe: (topic, onMessage) => members.subscribe(topic, onMessage),
        watch: (watcher) => members.watch(watcher),
        others: () => members.others,
        isWhole: () => true,
        leave: async () => end(serverId),
        crash: () => end(serverId),
      };
    },
  };
}
