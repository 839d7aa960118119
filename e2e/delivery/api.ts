import { login, registerStep1, registerStep3 } from '@weft/shared/accounts/contract';
import { pathOf, type AnswerEnvelope, type Endpoint } from '@weft/shared/http/endpoint';
import { CallFailure } from '../../client/src/features/messaging/sync/ports.ts';

/** Calls that take longer count as failed. Milliseconds. */
const TIMEOUT = 8000;

interface Input {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: object;
}

/** Calls the API like a device; throws CallFailure. */
export async function callServer<E extends Endpoint>(
  origin: string,
  token: string | undefined,
  endpoint: E,
  { params = {}, query = {}, body }: Input = {},
): Promise<AnswerEnvelope<E>> {
  const search = new URLSearchParams(query).toString();
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(`${origin}/api${pathOf(endpoint, params)}${search && `?${search}`}`, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    answer = await response.json();
  } catch {
    throw new CallFailure('no answer', { isFinal: false });
  }
  if (response.ok) return answer as AnswerEnvelope<E>;
  const { message } = answer as { message: string };
  throw new CallFailure(`${endpoint.id}: ${message}`, { isFinal: response.status < 500 });
}

export interface Account {
  readonly memberId: string;
  /** One session per device. */
  readonly tokens: readonly [string, string];
}

/** Registers a member and signs them in on two devices. */
export async function makeAccount(origin: string, fullName: string): Promise<Account> {
  const email = `${fullName.toLowerCase()}@example.org`;
  const password = 'a good password';
  const { token } = await callServer(origin, undefined, registerStep1, {
    body: { email, password, fullName },
  });
  const location = { city: 'Pune', state: 'IN-MH', country: 'IN', pinCode: '411001' };
  await callServer(origin, token, registerStep3, { body: { location, phoneNumber: '+91 20 1234 5678' } });
  const signIn = () => callServer(origin, undefined, login, { body: { email, password } });
  const [one, other] = [await signIn(), await signIn()];
  return { memberId: one.user._id, tokens: [one.token, other.token] };
}
