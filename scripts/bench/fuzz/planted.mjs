import { pathToFileURL } from 'node:url';
import { inRoot } from '../../prepare/root.mjs';
import { PASSWORD } from '../server/accounts.mjs';

/** Appears in every text of the planted account. */
export const MARK = 'zanzibarro';
const PATHS = ['/transactions', '/budgets', '/recurring', '/receipts', '/receipts/lessons', '/auth/tokens', '/auth/me'];

/**
 * Signs up a user who has the secret in every text, and who takes no part in the attack.
 * @param {string} url
 */
export async function openPlanted(url) {
  const { plantMark } = await import(pathToFileURL(inRoot('dist', 'server', 'testing', 'plant.js')).href);
  let token = '';
  /**
   * @param {string} method
   * @param {string} path
   * @param {{body?: unknown, form?: FormData}} [request]
   */
  const send = async (method, path, { body, form } = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
    });
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  ({ token } = await send('POST', '/auth/signup', { body: { email: `${MARK}@home.org`, password: PASSWORD } }));
  /** @type {Record<string, string[]>} */
  const ids = await plantMark(send, MARK);
  return {
    ids: Object.values(ids).flat(),
    /** Everything that the account shows, as one text. */
    everything: async () => JSON.stringify(await Promise.all(PATHS.map((path) => send('GET', path)))),
  };
}
