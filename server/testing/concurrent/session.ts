import { setTimeout } from 'node:timers/promises';
import { createClient, type RequestOptions } from '../http-client.ts';
import { sendSlowly } from '../slow-client.ts';
import type { ExpectedRecords, RequestSpan } from './expected-records.ts';

export type RandomNumber = (limit: number) => number;

export type SentRequest = { status: number; body: unknown; span: RequestSpan; isDone: boolean };

/** One of several devices on which the same user is logged in. */
export type Session = {
  books: ExpectedRecords;
  chance: RandomNumber;
  /** Returns the URL of a random server. */
  url(): string;
  /**
   * Sends a request to a random server. With `bodyAfter`, the body is sent when that promise resolves. Without it, some
   * bodies are sent late.
   */
  send(method: string, path: string, options?: RequestOptions & { bodyAfter?: Promise<unknown> }): Promise<SentRequest>;
  counts: { acknowledged: number; refused: number };
};

/**
 * Statuses that a request may get if other requests change the same data: the record no longer exists (404), it has
 * changed (409), the request is no longer valid (400, 422), or the database was busy for too long (503).
 */
const EXPECTED_REFUSALS = [400, 404, 409, 422, 503];

/** One body in four is sent late. The delay is at most 120 ms. */
const [LATE, LATEST] = [4, 120];

export function createSession(
  books: ExpectedRecords,
  urls: readonly string[],
  token: string,
  chance: RandomNumber,
): Session {
  const counts = { acknowledged: 0, refused: 0 };
  const url = () => urls[chance(urls.length)] as string;
  return {
    books,
    chance,
    counts,
    url,
    async send(method, path, { bodyAfter, ...options } = {}) {
      const isLate = method !== 'GET' && !options.form && !options.headers && chance(LATE) === 0;
      const late = bodyAfter ?? (isLate ? setTimeout(chance(LATEST)) : undefined);
      const from = books.tick();
      const { status, body } = late
        ? await sendSlowly(url(), token, { method, path, body: options.body }, () => late)
        : await createClient(url(), token).send(method, path, options);
      const isDone = status < 300;
      if (method !== 'GET') counts[isDone ? 'acknowledged' : 'refused']++;
      if (!isDone && !EXPECTED_REFUSALS.includes(status)) {
        books.wrong.push(`${method} ${path} replied ${status}: ${JSON.stringify(body)}`);
      }
      return { status, body, isDone, span: { from, to: books.tick() } };
    },
  };
}

export function pickRandom<T>(from: readonly T[], chance: RandomNumber): T | undefined {
  return from[chance(from.length || 1)];
}
