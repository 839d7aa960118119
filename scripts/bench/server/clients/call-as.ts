import { pathOf, type AnswerEnvelope, type BodyInput, type Endpoint } from '@weft/shared/http/endpoint';
import { bearer } from '../figures/compare.ts';
import type { BenchApp, BenchViewer } from '../processes/bench-app.ts';

/** Calls an endpoint of JSON as a member. Returns the response; throws if it is a failure. */
export async function callAs<E extends Endpoint>(
  { origin }: Pick<BenchApp, 'origin'>,
  { token }: Pick<BenchViewer, 'token'>,
  endpoint: E,
  { params, body }: { params?: Readonly<Record<string, string>>; body?: BodyInput<E> },
): Promise<AnswerEnvelope<E>> {
  const path = `/api${pathOf(endpoint, params)}`;
  const response = await fetch(origin + path, {
    method: endpoint.method,
    headers: { ...bearer(token), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as AnswerEnvelope<E>;
}
