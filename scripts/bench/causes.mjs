/**
 * Why figures miss their bounds, by their names. The page shows those that a run missed.
 * @type {readonly { names: RegExp, cause: string }[]}
 */
const CAUSES = [
  {
    names: /^(create a post|comment on|like )/,
    cause:
      'it is a transaction of four or five commands, which makes a repeated request count once, and up to eight commands follow the response: notifications, previews and open pages. The floor is one insert.',
  },
  {
    names: /^search: (name and company|a word|two and three)|^search: all of these, \d+ members$/,
    cause:
      'two frequent words have no index together. The first command reads up to 100 members with one of them to find those with both, and a second one searches the connections of the viewer.',
  },
  {
    names: /^search: (a whole name|all of these)/,
    cause:
      'probably because of the 100,000 generated members 25 share each name and 400 each last name. The first step, which goes along with the search for whole names, reads 100 of them; of 1,000 members it reads four.',
  },
  {
    names: /^search, \d+ connections/,
    cause:
      "probably a search for several words, which reads the rows of the viewer's list that have the longest of them, here up to 625, because no index holds pairs of words.",
  },
  {
    names: /^list of \d+, .*p95$/,
    cause:
      '16 clients call as fast as they can, so each waits for the others: a wait is at least 16 divided by the calls per second. The ratio does not depend on the speed of the machine, this figure does.',
  },
  {
    names: /^start until/,
    cause:
      'compiling and evaluating the 9 MB of the server and its libraries take two thirds of it. From Node 22.1 on, `npm start` keeps the compiled code, which saves a fifth; this measurement does not use it.',
  },
  {
    names: /^page of 20 .*, 1 client|^20 documents with \$lookup/,
    cause:
      'a client that is alone waits for the change between two threads at each call. Machines differ in how long that takes: an older commit, measured beside it, missed the bound of the page by as much.',
  },
];

/**
 * Returns the known cause of a missed bound.
 * @param {string} name
 */
export const causeOf = (name) => CAUSES.find(({ names }) => names.test(name))?.cause;
