import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

/**
 * Sends a JSON request whose body arrives late, as on a slow connection. The server authenticates the user in the
 * meantime.
 * @param beforeBody runs before the body is sent
 */
export async function sendSlowly(
  url: string,
  token: string,
  { method, path, body = {} }: { method: string; path: string; body?: unknown },
  beforeBody: () => Promise<unknown>,
): Promise<{ status: number; body: unknown }> {
  const text = JSON.stringify(body);
  const call = request(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  // Prevent an unhandled rejection, because the server may refuse the request before it has received the body.
  answered.catch(() => {});
  call.flushHeaders();
  await beforeBody();
  call.end(text);
  const [response] = await answered;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) };
}
