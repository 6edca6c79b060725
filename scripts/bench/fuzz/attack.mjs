// The attacking process. It is separate so that generating requests does not slow down the bystander's calls.
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../prepare/root.mjs';
import { MARK } from './planted.mjs';

/** @typedef {{url: string, planted: string[], requests: number, seed: number}} Order */
/** @typedef {{ms: number, what: string}} Slow */
/**
 * @typedef {{sent: number, seconds: number, statuses: Record<string, number>, failed: string[], told: string[], slowest: Slow,
 * slowestFile: Slow}} Attack
 */
/** @typedef {import('../../../server/testing/fuzz/requests.ts').FuzzedRequest} FuzzedRequest */

const AT_ONCE = 4;
/** Requests to generate per batch, while none is running: generating one takes longer than answering it. */
const MADE_AT_ONCE = 400;
/** Operations that move files and may take long. */
const FILES = /^(upload|import|export|archive)/;

process.on('message', async (/** @type {Order} */ order) => process.send?.(await attack(order)));
process.on('disconnect', () => process.exit());

/**
 * @param {Order} order
 * @returns {Promise<Attack>}
 */
async function attack({ url, planted, requests, seed }) {
  const { openAttacker } = await load('attacker');
  const { describe, fuzzedRequest } = await load('requests');
  const { worstRequests } = await load('worst');
  const { default: fc } = await import('fast-check');
  const secrets = [MARK, ...planted].map((secret) => secret.toLowerCase());
  let address = 0;
  const nextAddress = () => `10.${[16, 8, 0].map((bits) => (++address >> bits) & 255).join('.')}`;
  const attackers = Array.from({ length: AT_ONCE }, () => openAttacker(url, planted, nextAddress));

  /** @type {Attack} */
  const seen = {
    sent: 0,
    seconds: 0,
    statuses: {},
    failed: [],
    told: [],
    slowest: { ms: 0, what: '' },
    slowestFile: { ms: 0, what: '' },
  };
  /** @param {FuzzedRequest} request @param {{status: number, text: string, ms: number}} answer */
  const look = (request, { status, text, ms }) => {
    seen.sent++;
    seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
    const what = `${status} ${describe(request)}`;
    if (status >= 500) seen.failed.push(what);
    const said = text.toLowerCase();
    if (secrets.some((secret) => said.includes(secret))) seen.told.push(what);
    const slowest = FILES.test(request.operation.id) ? seen.slowestFile : seen.slowest;
    if (ms > slowest.ms) Object.assign(slowest, { ms, what });
  };

  const began = performance.now();
  for (let round = 0; seen.sent < requests; round++) {
    /** @type {FuzzedRequest[]} */
    const made =
      round === 0 ? worstRequests() : fc.sample(fuzzedRequest, { numRuns: MADE_AT_ONCE, seed: seed + round });
    const left = made.values();
    await Promise.all(
      attackers.map(async (attacker) => {
        for (const request of left) {
          await attacker.prepare();
          look(request, await attacker.send(request));
        }
      }),
    );
  }
  for (const attacker of attackers) attacker.close();
  return { ...seen, seconds: (performance.now() - began) / 1000 };
}

/** @param {string} name */
const load = (name) => import(pathToFileURL(inRoot('dist', 'server', 'testing', 'fuzz', `${name}.js`)).href);
