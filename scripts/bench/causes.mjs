/**
 * Why figures miss their bounds, by their names. The page shows those that a run missed.
 * @type {readonly { names: RegExp, cause: string }[]}
 */
const CAUSES = [];

/**
 * Returns the known cause of a missed bound.
 * @param {string} name
 */
export const causeOf = (name) => CAUSES.find(({ names }) => names.test(name))?.cause;
