/** A part that is measured. @typedef {{ name: string, title: string, file: string, needs: readonly ('database' | 'server')[] }} Program */

/** Every benchmark, in the order of the table. @type {readonly Program[]} */
export const PROGRAMS = [
  { name: 'feed', title: 'Feed', file: 'server/bench/feed.ts', needs: ['database'] },
  { name: 'network', title: 'Network', file: 'server/bench/network.ts', needs: ['database'] },
  { name: 'messages', title: 'Messages', file: 'server/bench/messages.ts', needs: ['database'] },
  { name: 'uploads', title: 'Uploads', file: 'server/bench/uploads.ts', needs: ['database'] },
  { name: 'start-up', title: 'Start', file: 'server/bench/start-up.ts', needs: ['database', 'server'] },
  { name: 'memory', title: 'Memory', file: 'server/bench/memory.ts', needs: ['database', 'server'] },
  { name: 'db', title: 'Embedded database', file: 'embedded-db/bench/run.ts', needs: ['database'] },
];
