import type { SignedIn } from '../../contract/auth/auth.ts';

export type ClientReply = { status: number; headers: Headers; body: unknown };
export type RequestOptions = { body?: unknown; headers?: Record<string, string>; form?: FormData };

/** A client of a test server. `send` returns error replies too, instead of throwing an error. */
export type Client = {
  send(method: string, path: string, options?: RequestOptions): Promise<ClientReply>;
};

/**
 * Creates a client.
 * @param url the URL of a server
 */
export function createClient(url: string, token?: string): Client {
  return {
    async send(method, path, { body, headers, form } = {}) {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const answer = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: response.headers, body: answer };
    },
  };
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
