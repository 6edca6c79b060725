import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { SignedIn } from '../../contract/auth/login.ts';

export type ClientReply = { status: number; headers: Headers; body: unknown };
export type RequestOptions = { body?: unknown; headers?: Record<string, string>; form?: FormData };

/** A client of a test server. `send` also returns replies with an error status, and does not throw. */
export type Client = {
  send(method: string, path: string, options?: RequestOptions): Promise<ClientReply>;
};

/**
 * Maximum length of a body that is sent with `node:http`. Longer bodies need `fetch`, which returns the reply even if
 * the server refuses the body before receiving all of it.
 */
const MAX_SHORT_BODY = 16_384;

const agent = new Agent({ keepAlive: true });

/**
 * Creates a client.
 * @param url the URL of a server
 */
export function createClient(url: string, token?: string): Client {
  return {
    async send(method, path, { body, headers, form } = {}) {
      const address = `${url}/api${path}`;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const allHeaders = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      };
      if (!form && (text ?? '').length <= MAX_SHORT_BODY) return sendShort(address, method, allHeaders, text);

      const response = await fetch(address, { method, headers: allHeaders, body: form ?? text ?? null });
      return readReply(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
    },
  };
}

/** Sends a request with `node:http`, because `fetch` needs four times the CPU time. */
async function sendShort(
  address: string,
  method: string,
  headers: Record<string, string>,
  text = '',
): Promise<ClientReply> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = text === '' ? {} : { 'content-length': Buffer.byteLength(text) };
    request(address, { method, agent, headers: { ...headers, ...length } }, resolve)
      .on('error', reject)
      .end(text);
  });
  const { statusCode = 0, rawHeaders } = response;
  const received = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) received.append(String(rawHeaders[at]), String(rawHeaders[at + 1]));
  return readReply(statusCode, received, await buffer(response));
}

function readReply(status: number, headers: Headers, bytes: Buffer): ClientReply {
  const isJson = headers.get('content-type')?.startsWith('application/json');
  return { status, headers, body: isJson ? JSON.parse(bytes.toString()) : bytes };
}

/** Creates a client that sends each request to the next server in turn, like a load balancer. */
export function createBalancedClient(urls: readonly string[], token?: string): Client {
  const clients = urls.map((url) => createClient(url, token));
  let next = 0;
  return { send: (...request) => (clients[next++ % clients.length] as Client).send(...request) };
}

/** The password of all test users. */
export const PASSWORD = 'secret_1';

/** Creates a user who has finished setup, and returns the token of the session. */
export async function signUp(url: string, email: string): Promise<string> {
  const { status, body } = await createClient(url).send('POST', '/auth/signup', {
    body: { email, password: PASSWORD },
  });
  if (status !== 201) throw new Error(`The sign-up replied ${status}: ${JSON.stringify(body)}`);
  const { token } = body as SignedIn;
  await createClient(url, token).send('PUT', '/auth/setup', { body: { defaultCurrency: 'USD' } });
  return token;
}

/**
 * Reads all pages of a list.
 * @param path the path with a query
 * @param name the field of the reply that contains the list
 */
export async function listPages<T>(client: Client, path: string, name: string): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const reply = await fetchBody<Record<string, T[]> & { totalPages: number }>(
      client,
      `${path}&limit=100&page=${page}`,
    );
    last = reply.totalPages;
    all.push(...(reply[name] ?? []));
  }
  return all;
}

/** Returns the body of the reply to a read. */
export async function fetchBody<T>(client: Client, path: string): Promise<T> {
  const { status, body } = await client.send('GET', path);
  if (status !== 200) throw new Error(`GET ${path} replied ${status}: ${JSON.stringify(body)}`);
  return body as T;
}
