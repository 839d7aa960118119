import { printValue } from '../../values/print.ts';
import { fieldOf, isDocument, documentOf } from '../../values/values.ts';
import type { Document, Value } from '../../values/values.ts';
import { namesOf } from '../../values/field-order.ts';
import type { CommandFailure, FailPointMode } from '../../engine/fail-points.ts';
import { badValue, storeError, typeMismatch } from '../../errors/store-error.ts';
import type { CommandContext, CommandDefinition } from '../command-context.ts';
import { toNumber } from '../options.ts';

/** The largest 32-bit number, which MongoDB counts calls with. */
const MOST_CALLS = 0x7fffffff;
const MODES = "'mode' must be one of ['off', 'alwaysOn', 'times', 'skip', 'activationProbability']";

/** Other names of a command, which `failCommands` may use. */
const ALIASES: Readonly<Record<string, string>> = { findandmodify: 'findAndModify', ismaster: 'isMaster' };

/** The name of a command that `failCommands` compares. */
export const commonName = (name: string): string => ALIASES[name] ?? name;

function configureFailPoint({ store, body }: CommandContext): Document {
  const name = fieldOf(body, 'configureFailPoint');
  if (name !== 'failCommand')
    throw storeError('FailPointSetFailed', `${name === undefined ? '' : printValue(name)} not found`);
  const data = fieldOf(body, 'data') ?? documentOf({});
  if (!isDocument(data)) throw typeMismatch("the 'data' option must be a JSON object");
  const count = store.failPoints?.configure(modeOf(fieldOf(body, 'mode')), failureOf(data));
  return documentOf({ count: count ?? 0 });
}

function modeOf(mode: Value | undefined): FailPointMode {
  if (mode === 'off' || mode === 'alwaysOn') return { kind: mode };
  if (typeof mode === 'string') throw badValue(`unknown mode: ${mode}`);
  if (!isDocument(mode)) throw typeMismatch("'mode' must be a string or JSON object");
  const [kind = ''] = namesOf(mode);
  const number = toNumber(fieldOf(mode, kind));
  if (kind === 'activationProbability') {
    if (number === undefined || !(number >= 0 && number <= 1))
      throw badValue("'activationProbability' must be a number from 0 to 1");
    return { kind, probability: number };
  }
  if (kind !== 'times' && kind !== 'skip') throw badValue(MODES);
  if (number === undefined) throw typeMismatch(`'${kind}' must be a number`);
  if (number < 0) throw badValue(`'${kind}' option to 'mode' must be positive`);
  if (number > MOST_CALLS) throw badValue(`'${kind}' option to 'mode' is too large`);
  return { kind, calls: Math.trunc(number) };
}

function failureOf(data: Document): CommandFailure {
  const text = (name: string): string | undefined => {
    const value = fieldOf(data, name);
    return typeof value === 'string' ? value : undefined;
  };
  const texts = (name: string): string[] | undefined => {
    const value = fieldOf(data, name);
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
  };
  const concern = fieldOf(data, 'writeConcernError');
  return {
    commands: new Set((texts('failCommands') ?? []).map(commonName)),
    appName: text('appName'),
    namespace: text('namespace'),
    blockMs: fieldOf(data, 'blockConnection') === true ? (toNumber(fieldOf(data, 'blockTimeMS')) ?? 0) : 0,
    closesConnection: fieldOf(data, 'closeConnection') === true,
    errorCode: toNumber(fieldOf(data, 'errorCode')),
    writeConcernError: isDocument(concern) ? concern : undefined,
    errorLabels: texts('errorLabels'),
  };
}

/** Commands for tests of clients; without the option `failPoints` they do not exist. */
export const testCommands: Record<string, CommandDefinition> = {
  configureFailPoint: {
    fields: ['configureFailPoint', 'mode', 'data'],
    adminOnly: true,
    forTests: true,
    run: configureFailPoint,
  },
};
