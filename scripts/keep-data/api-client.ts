import { createClient, PASSWORD, type RequestOptions } from '../../server/testing/http-client.ts';

export type SampleUser = { email: string; timeZone: string };
export type ApiClient = ReturnType<typeof openApiClient>;
/** A reply of the API. Replies are stored as they are. */
// biome-ignore lint/suspicious/noExplicitAny: the stored version defines the replies
export type ApiReply = any;

/** Returns a client that calls the API as one user and throws on an unexpected status. */
export function openApiClient(url: string, timeZone: string, token?: string) {
  const client = createClient(url, token);
  const call = async (
    method: string,
    path: string,
    { status, headers, ...options }: RequestOptions & { status?: number } = {},
  ): Promise<ApiReply> => {
    const reply = await client.send(method, path, { ...options, headers: { 'x-time-zone': timeZone, ...headers } });
    if (status ? reply.status === status : reply.status < 300) return reply.body;
    throw new Error(`${method} ${path} returned ${reply.status}: ${JSON.stringify(reply.body)}`);
  };
  return {
    get: (path: string) => call('GET', path),
    /** Returns the replies to several paths. */
    async getAll(paths: string[]): Promise<Record<string, ApiReply>> {
      const replies: Record<string, ApiReply> = {};
      for (const path of paths) replies[path] = await call('GET', path);
      return replies;
    },
    post: (path: string, body?: object, key?: string) =>
      call('POST', path, { body, headers: key ? { 'idempotency-key': key } : {} }),
    send: (method: string, path: string, body?: object) => call(method, path, { body }),
    upload(file: Uint8Array, name: string, status: number) {
      const form = new FormData();
      form.set('receipt', new Blob([new Uint8Array(file)]), name);
      return call('POST', '/receipts/upload', { form, status });
    },
    /** Uploads a bank file and waits until it is read. */
    importFile(text: string, name: string) {
      const form = new FormData();
      form.set('files', new Blob([text]), name);
      return call('POST', '/imports', { form });
    },
  };
}

/** Signs up and chooses a currency. */
export async function signUp(url: string, { email, timeZone }: SampleUser, defaultCurrency = 'EUR') {
  const { token } = await openApiClient(url, timeZone).post('/auth/signup', { email, password: PASSWORD });
  const client = openApiClient(url, timeZone, token);
  await client.send('PUT', '/auth/setup', { defaultCurrency });
  return { client, token };
}
