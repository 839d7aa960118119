/** A request to the API. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a multipart form. */
  readonly body: object | FormData | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Receives the share of a form that is sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

export interface ApiResponse {
  /** Whether the status is one of success. */
  readonly isOk: boolean;
  readonly status: number;
  /** Parsed JSON; undefined if the body is something else, such as a proxy's page. */
  readonly data: unknown;
  /** Value of the header `Retry-After`. */
  readonly retryAfter: string | null;
}

/** Headers of every call, in this language and with this token. */
export function headersFor(language: string, token: string | undefined): Readonly<Record<string, string>> {
  return {
    Accept: 'application/json',
    'Accept-Language': language,
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function sendJson({ method, url, headers, body, signal }: ApiRequest): Promise<ApiResponse> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    credentials: 'include',
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  return {
    isOk: response.ok,
    status: response.status,
    data: parsed(await response.text()),
    retryAfter: response.headers.get('retry-after'),
  };
}

/** Sends a form with XMLHttpRequest, because `fetch` doesn't report the progress of an upload. */
function sendForm(
  form: FormData,
  { method, url, headers, signal, onProgress }: ApiRequest,
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      reject(new DOMException('The form was cancelled.', 'AbortError'));
      request.abort();
    };
    request.open(method, url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve({
        isOk: request.status >= 200 && request.status < 300,
        status: request.status,
        data: parsed(request.responseText),
        retryAfter: request.getResponseHeader('retry-after'),
      }),
    );
    request.addEventListener('error', () => reject(new TypeError('The form got no response.')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

/** Sends a request with the cookies of the API's origin. Rejects if there is no response or the signal aborts. */
export async function sendRequest(request: ApiRequest): Promise<ApiResponse> {
  return request.body instanceof FormData ? sendForm(request.body, request) : sendJson(request);
}
