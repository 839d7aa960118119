import type { Document } from '../values/values.ts';

/** When a fail point acts: always, in the next calls, after some calls, or at random. */
export type FailPointMode =
  | { readonly kind: 'off' | 'alwaysOn' }
  | { readonly kind: 'times' | 'skip'; readonly calls: number }
  | { readonly kind: 'activationProbability'; readonly probability: number };

/** What happens to the commands of `failCommand`. */
export interface CommandFailure {
  readonly commands: ReadonlySet<string>;
  /** Only connections of this application; undefined for all. */
  readonly appName: string | undefined;
  /** Only commands on this collection, as `database.collection`; undefined for all. */
  readonly namespace: string | undefined;
  /** The command waits this long first. Milliseconds. */
  readonly blockMs: number;
  readonly closesConnection: boolean;
  /** The command answers this code instead of running. */
  readonly errorCode: number | undefined;
  /** The command runs, and its reply has this error. */
  readonly writeConcernError: Document | undefined;
  /** Replace the labels that the reply would have. */
  readonly errorLabels: readonly string[] | undefined;
}

/** A command that `failCommand` is asked about. */
export interface AskedCommand {
  readonly name: string;
  readonly appName: string | undefined;
  readonly namespace: string | undefined;
}

/** Failures that tests ask for: `failCommand` is the only fail point. */
export class FailPoints {
  #mode: FailPointMode = { kind: 'off' };
  #failure: CommandFailure | undefined;
  #callsLeft = 0;
  #entered = 0;

  /** Replaces the failure; returns how many commands the earlier ones have met. */
  configure(mode: FailPointMode, failure: CommandFailure): number {
    this.#mode = mode;
    this.#failure = failure;
    this.#callsLeft = 'calls' in mode ? mode.calls : 0;
    return this.#entered;
  }

  /** Returns what happens to a command; undefined if it runs as usual. Counts the command. */
  meet(command: AskedCommand): CommandFailure | undefined {
    const failure = this.#failure;
    if (!failure || this.#mode.kind === 'off' || !matches(failure, command) || !this.#isOn())
      return undefined;
    this.#entered += 1;
    return failure;
  }

  #isOn(): boolean {
    const mode = this.#mode;
    if (mode.kind === 'times') return this.#callsLeft-- > 0;
    if (mode.kind === 'skip') return this.#callsLeft-- <= 0;
    if (mode.kind === 'activationProbability') return Math.random() < mode.probability;
    return mode.kind === 'alwaysOn';
  }
}

const matches = (failure: CommandFailure, { name, appName, namespace }: AskedCommand): boolean =>
  failure.commands.has(name) &&
  (failure.appName === undefined || failure.appName === appName) &&
  (failure.namespace === undefined || failure.namespace === namespace);
