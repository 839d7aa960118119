import { appName } from '@weft/shared/app';
import type { Endpoint } from '@weft/shared/http/endpoint';
import { html, type Html } from '../pages/html.ts';

interface Operation {
  readonly summary: string;
  readonly [part: string]: unknown;
}

const ACCESS = {
  public: 'open to everybody',
  registration: 'with the token of step 1, or signed in',
  session: 'signed in',
} as const;

function operation(endpoint: Endpoint, description: Operation): Html {
  const { parameters, requestBody, responses } = description;
  const details = JSON.stringify({ parameters, requestBody, responses }, null, 2);
  return html`<article class="card" id="${endpoint.id}">
    <div><span class="method">${endpoint.method}</span> <code>/api${endpoint.path}</code></div>
    <div>${endpoint.summary}</div>
    <div class="muted">${ACCESS[endpoint.access]}</div>
    <details>
      <summary>Parameters, body and answers</summary>
      <pre>${details}</pre>
    </details>
  </article>`;
}

const featureOf = ({ id }: Endpoint): string => id.split('.')[0] ?? '';

/** The API documentation page. */
export function docsPage(
  endpoints: readonly Endpoint[],
  paths: Record<string, Record<string, Operation>>,
): Html {
  const features = [...new Set(endpoints.map(featureOf))];
  const sections = features.map((name) => {
    const members = endpoints.filter((endpoint) => featureOf(endpoint) === name);
    const operations = members.map((endpoint) => {
      const description = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()];
      return operation(endpoint, description ?? { summary: endpoint.summary });
    });
    return html`<h2>${name}</h2>
      ${operations}`;
  });
  return html`<h1>${appName()} API</h1>
    <p class="muted">
      Every call answers JSON. The same description for programs:
      <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
    </p>
    ${sections}`;
}
