import { request, type Agent } from 'node:http';

export interface Asked {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends one request with the agent. Reads the response body only if needed. */
export function ask(
  agent: Agent,
  { origin, method, path, token, headers, body }: Asked,
  wantsText = false,
): Promise<Answer> {
  const all = {
    ...(body && headers),
    authorization: `Bearer ${token}`,
    ...(body && { 'content-length': body.length }),
  };
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, origin), { agent, method, headers: all }, (response) => {
      let text = '';
      if (wantsText) response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      else response.resume();
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.once('error', reject);
    });
    call.once('error', reject);
    call.end(body);
  });
}
