import type { Endpoint } from '@weft/shared/http/endpoint';
import type { CallInput } from '../app/browser.ts';
import type { TestMember } from '../members/register-member.ts';
import type { BudgetWorld } from './budget-world.ts';

/** Prepares what a call needs, and returns the call itself; its promise fails where the call does. */
export type Scenario = (world: BudgetWorld) => Promise<() => Promise<unknown>>;

/** Scenarios by the id of the call, or the name of the event. */
export type Scenarios = Readonly<Record<string, Scenario>>;

/** A call of a member's. */
export function by<const E extends Endpoint>(
  member: Pick<TestMember, 'browser'>,
  endpoint: E,
  input: CallInput<E> = {},
): () => Promise<unknown> {
  return async () => (await member.browser.call(endpoint, input)).data;
}

/** A call of the viewer's that needs nothing but what the world has. */
export function ofViewer<const E extends Endpoint>(
  endpoint: E,
  inputFor: (world: BudgetWorld) => CallInput<E> = () => ({}),
): Scenario {
  return async (world) => by(world.viewer, endpoint, inputFor(world));
}

/** The longest page that a list has, so that all of it is read. */
export const WHOLE = { limit: '100' } as const;
