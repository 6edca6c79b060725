import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { getDayInTimeZone } from '../../../domain/calendar-day.ts';
import { sendJson, throwIfErrorStatus } from '../send-json.ts';

/** The response times in milliseconds, and a line for each failed request. */
export type BrowsingResult = { waits: number[]; failures: string[] };
export type SendRequest = (method: string, path: string, body?: object) => Promise<unknown>;
export type SimulatedUser = { call: SendRequest; added: string[]; number: number };

/** Minimum and maximum number of seconds between two actions of a person. */
const [LEAST_PAUSE, MOST_PAUSE] = [1, 5];
/** Number of connections to the server, which all people share, as if they were behind a proxy. */
const CONNECTIONS = 250;

/** The actions, each with the percentage of all actions that it makes up. */
const ACTIONS: [share: number, action: (person: SimulatedUser) => Promise<unknown>][] = [
  [30, openDashboard],
  [20, ({ call }) => call('GET', '/transactions')],
  [8, ({ call }) => call('GET', '/transactions?page=2')],
  [8, ({ call }) => call('GET', '/transactions?search=coffee')],
  [18, addTransaction],
  [5, editTransaction],
  [5, ({ call }) => call('GET', '/budgets')],
  [3, ({ call }) => call('GET', '/recurring')],
  [3, ({ call }) => call('GET', '/accounts')],
];

/**
 * Simulates people who use the app. Each of them repeatedly opens a screen or enters something, then reads for one to
 * five seconds.
 * @param tokens the tokens of accounts; if there are more people, several share one account
 */
export async function simulateBrowsing(
  url: string,
  tokens: string[],
  people: number,
  seconds: number,
): Promise<BrowsingResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const used: BrowsingResult = { waits: [], failures: [] };
  const end = performance.now() + seconds * 1000;
  const use = async (at: number) => {
    const call = makeCall(agent, url, tokens[at % tokens.length] ?? '', used);
    const person = { call, added: [], number: at };
    // Each person waits for a random time before the first action, so that not all people start at once.
    await setTimeout(Math.random() * MOST_PAUSE * 1000);
    while (performance.now() < end) {
      await pickAction()(person).catch((error) => used.failures.push(String(error.message)));
      await setTimeout((LEAST_PAUSE + Math.random() * (MOST_PAUSE - LEAST_PAUSE)) * 1000);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, at) => use(at)));
  agent.destroy();
  return used;
}

function pickAction() {
  let left = Math.random() * 100;
  for (const [share, action] of ACTIONS) {
    left -= share;
    if (left < 0) return action;
  }
  return openDashboard;
}

async function openDashboard({ call }: SimulatedUser) {
  for (const path of ['/dashboard/month', '/transactions/summary', '/transactions/charts']) await call('GET', path);
}

/** Adds a transaction, then reloads the list and the summary as the page does. */
async function addTransaction(person: SimulatedUser) {
  const { call, added } = person;
  const { _id } = (await call('POST', '/transactions', purchase(12.5))) as { _id: string };
  added.push(_id);
  await call('GET', '/transactions');
  await call('GET', '/transactions/summary');
}

async function editTransaction({ call, added }: SimulatedUser) {
  const id = added.at(-1);
  if (id === undefined) return;
  await call('PUT', `/transactions/${id}`, purchase(8.25));
  await call('GET', '/transactions');
}

const purchase = (cost: number) => ({
  name: 'Coffee',
  category: 'Food',
  cost,
  addedOn: getDayInTimeZone(new Date()),
  isIncome: false,
});

/**
 * Returns a function that sends requests as the page does, with an idempotency key or the ETag of the last response.
 */
function makeCall(agent: Agent, url: string, token: string, used: BrowsingResult): SendRequest {
  const tags = new Map<string, string>();
  return async (method, path, body) => {
    const tag = method === 'GET' ? tags.get(path) : undefined;
    const headers = {
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(tag && { 'if-none-match': tag }),
    };
    const start = performance.now();
    const answer = await sendJson(agent, method, `${url}/api${path}`, { token, body, headers });
    used.waits.push(performance.now() - start);
    const { headers: received, text } = throwIfErrorStatus(answer, method, path);
    if (received.etag) tags.set(path, received.etag);
    return method === 'GET' ? undefined : JSON.parse(text);
  };
}
