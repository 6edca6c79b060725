/**
 * @typedef {object} Client calls the API as one user; throws on any error response
 * @property {(path: string) => Promise<any>} get
 * @property {(path: string) => Promise<Buffer>} download
 * @property {(path: string, body: unknown, key?: string) => Promise<any>} post
 * @property {(method: string, path: string, body?: unknown) => Promise<any>} send
 * @property {(file: Uint8Array, name: string, status: number) => Promise<any>} upload
 * @property {(text: string, name: string) => Promise<any>} bring uploads a bank file and waits until it is read
 */

/**
 * @param {string} url
 * @param {string} timeZone
 * @param {string} [token]
 * @returns {Client}
 */
export function openClient(url, timeZone, token) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {{body?: BodyInit | null, headers?: Record<string, string>, status?: number}} [options]
   */
  const call = async (method, path, { body = null, headers, status } = {}) => {
    const own = { 'x-time-zone': timeZone, ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/api${path}`, { method, body, headers: { ...own, ...headers } });
    if (status ? answer.status === status : answer.ok) return answer;
    throw new Error(`${method} ${path} returned ${answer.status}: ${await answer.text()}`);
  };
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} [headers]
   */
  const send = async (method, path, body, headers) =>
    (
      await call(
        method,
        path,
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } },
      )
    ).json();
  return {
    get: (path) => send('GET', path, undefined),
    download: async (path) => Buffer.from(await (await call('GET', path)).arrayBuffer()),
    post: (path, body, key) => send('POST', path, body, key ? { 'idempotency-key': key } : {}),
    send: (method, path, body) => send(method, path, body),
    upload: async (file, name, status) => {
      const body = new FormData();
      body.set('receipt', new Blob([new Uint8Array(file)]), name);
      return (await call('POST', '/receipts/upload', { body, status })).json();
    },
    bring: async (text, name) => {
      const body = new FormData();
      body.set('files', new Blob([text]), name);
      return (await call('POST', '/imports', { body })).json();
    },
  };
}
