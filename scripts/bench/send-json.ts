import { type Agent, request } from 'node:http';

export type JsonResponse = { status: number; headers: Record<string, string>; text: string };
type Sent = { token?: string; body?: unknown; headers?: Record<string, string> };

/**
 * Sends a request as the page does, and returns the response with any status. `fetch` is not used, because it needs more
 * CPU time and has no agent that limits the connections.
 */
export function sendJson(
  agent: Agent,
  method: string,
  url: string,
  { token, body, headers }: Sent,
): Promise<JsonResponse> {
  const content = body === undefined ? '' : JSON.stringify(body);
  const all = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
    'x-time-zone': 'Europe/Berlin',
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: all }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers as Record<string, string>, text }),
      );
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

/** @throws an error if the status is that of an error */
export function throwIfErrorStatus(answer: JsonResponse, method: string, url: string): JsonResponse {
  if (answer.status < 400) return answer;
  throw new Error(`${method} ${url} returned ${answer.status}: ${answer.text}`);
}
