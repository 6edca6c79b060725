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
