import { Agent, request } from 'node:http';

export const PASSWORD = 'secret_1';

/** @param {number} size */
export const emailOf = (size) => `u${size}@home.org`;

/** @typedef {{status: number, headers: Record<string, string>, text: string}} Answer */
/** @typedef {(method: string, path: string, body?: unknown) => Promise<Answer>} Call */
/** @typedef {{size: number, token: string, call: Call}} Account */

/**
 * Logs in to a seeded account. Calls use one keep-alive connection, one after another, as the page does.
 * @param {string} url
 * @param {number} size
 * @returns {Promise<Account>}
 */
export async function openAccount(url, size) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { text } = await send(agent, `${url}/api/auth/login`, 'POST', { email: emailOf(size), password: PASSWORD });
  const { token } = JSON.parse(text);
  return { size, token, call: (method, path, body) => send(agent, `${url}/api${path}`, method, body, token) };
}

/**
 * @param {Agent} agent
 * @param {string} url
 * @param {string} method
 * @param {unknown} [body]
 * @param {string} [token]
 * @returns {Promise<Answer>}
 */
function send(agent, url, method, body, token) {
  const content = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(content && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }),
    'x-time-zone': 'Europe/Berlin',
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        if (status >= 400) return reject(new Error(`${method} ${url} returned ${status}: ${text}`));
        resolve({ status, headers: /** @type {Record<string, string>} */ (response.headers), text });
      });
    });
    sent.on('error', reject);
    sent.end(content);
  });
}
