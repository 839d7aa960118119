/**
 * A benchmark. @typedef {{ name: string, title: string, file: string, needs: readonly ('database' |
 * 'server')[] }} Program
 */

/** Every benchmark, in the order of the table. @type {readonly Program[]} */
export const PROGRAMS = [
  { name: 'feed', title: 'Feed', file: 'scripts/bench/server/feed.ts', needs: ['database'] },
  { name: 'feeds', title: 'Feeds at scale', file: 'scripts/bench/server/feeds.ts', needs: ['database'] },
  { name: 'network', title: 'Network', file: 'scripts/bench/server/network.ts', needs: ['database'] },
  { name: 'board', title: 'Job board', file: 'scripts/bench/server/board.ts', needs: ['database'] },
  { name: 'alerts', title: 'Job alerts', file: 'scripts/bench/server/alerts.ts', needs: ['database'] },
  { name: 'members', title: 'Members', file: 'scripts/bench/server/members.ts', needs: ['database'] },
  { name: 'messages', title: 'Messages', file: 'scripts/bench/server/messages.ts', needs: ['database'] },
  { name: 'away', title: 'Members who are away', file: 'scripts/bench/server/away.ts', needs: ['database'] },
  { name: 'backups', title: 'Backups', file: 'scripts/bench/server/backups.ts', needs: ['database'] },
  { name: 'uploads', title: 'Uploads', file: 'scripts/bench/server/uploads.ts', needs: ['database'] },
  {
    name: 'start-up',
    title: 'Start',
    file: 'scripts/bench/server/start-up.ts',
    needs: ['database', 'server'],
  },
  { name: 'memory', title: 'Memory', file: 'scripts/bench/server/memory.ts', needs: ['database', 'server'] },
  { name: 'db', title: 'Embedded database', file: 'embedded-db/bench/run.ts', needs: ['database'] },
];

/** Benchmarks that only a call by name runs: they take hours and tens of gigabytes. @type {readonly Program[]} */
export const BY_HAND = [
  {
    name: 'scale',
    title: 'A million members',
    file: 'scripts/bench/server/scale.ts',
    needs: ['database', 'server'],
  },
];
