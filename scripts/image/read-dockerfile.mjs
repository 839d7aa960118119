/** @typedef {{ word: string, rest: string }} Step an instruction and its arguments */
/** @typedef {{ name: string, base: string, steps: Step[] }} Stage */

/**
 * The instructions with joined lines and without comments.
 * @param {string} text
 * @returns {Step[]}
 */
function stepsOf(text) {
  const whole = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, ' ');
  return whole
    .split('\n')
    .map((line) => /^([A-Z]+)\s+(.+)$/.exec(line.trim()))
    .flatMap((found) => (found ? [{ word: found[1] ?? '', rest: found[2] ?? '' }] : []));
}

/**
 * The stages of a Dockerfile in order; one without a name is named by its number.
 * @param {string} text
 * @returns {Stage[]}
 */
export function readDockerfile(text) {
  /** @type {Stage[]} */
  const stages = [];
  for (const step of stepsOf(text)) {
    const [, base = '', name] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(step.rest) ?? [];
    if (step.word === 'FROM') stages.push({ name: name ?? String(stages.length), base, steps: [] });
    else stages.at(-1)?.steps.push(step);
  }
  return stages;
}

/**
 * Splits an exec form command into words; a shell form becomes a line for the shell.
 * @param {string} rest
 * @returns {string[]}
 */
export function commandOf(rest) {
  const list = rest.replace(/^.*?CMD\s+(?=\[)/, '');
  return list.startsWith('[') ? JSON.parse(list) : ['sh', '-c', list];
}
