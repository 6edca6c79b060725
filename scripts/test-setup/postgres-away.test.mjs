import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { createClient, PASSWORD } from '../../server/testing/test-app.ts';
import { startPostgres } from './postgres.mjs';

const WRITERS = 6;

test('after a PostgreSQL crash all acknowledged changes exist and the server works without a restart', async () => {
  // fsync is on, as it is in production, so that acknowledged changes are on disk.
  const postgres = await startPostgres({ TEST_DATABASE_FSYNC: 'on' });
  onTestFinished(postgres.stop);
  const dataDir = mkdtempSync(join(tmpdir(), 'moneta-away-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const server = await startServerProcess({ dataDir, databaseUrl: postgres.url }, { SIGNUPS: 'first' });
  onTestFinished(() => void server.end('SIGKILL'));
  const visitor = createClient(server.url);
  const health = () => visitor.send('GET', '/health');
  const { body } = await visitor.send('POST', '/auth/signup', { body: { email: 'ann@home.org', password: PASSWORD } });
  const user = createClient(server.url, /** @type {any} */ (body).token);

  /** @type {Set<string>} */
  const acknowledged = new Set();
  let refusedCount = 0;
  let isWriting = true;
  /** @param {string} name */
  const add = async (name) => {
    const lunch = { name, category: 'Food', cost: 1, addedOn: '2026-11-20', isIncome: false };
    const answer = await user.send('POST', '/transactions', { body: lunch, headers: { 'idempotency-key': name } });
    if (answer.status === 201) return void acknowledged.add(name);
    expect(answer).toMatchObject({
      status: 503,
      body: { message: 'The database is not responding. Try again in a moment.' },
    });
    refusedCount += 1;
    // The user repeats the request with the same idempotency key until there is a response.
    await setTimeout(20);
    await add(name);
  };
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let i = 0; isWriting; i++) {
      await add(`${writer}-${i}`);
    }
  });
  await expect.poll(() => acknowledged.size).toBeGreaterThan(20);
  await postgres.crash();
  const before = acknowledged.size;
  await expect.poll(() => refusedCount).toBeGreaterThan(2 * WRITERS);
  expect(await health()).toMatchObject({ status: 503, body: { message: 'The database is not responding.' } });
  expect((await user.send('GET', '/transactions')).status).toBe(503);
  const page = await fetch(server.url);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);

  await postgres.startAgain();
  await expect.poll(async () => (await health()).status).toBe(200);
  await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 20);
  isWriting = false;
  await Promise.all(writing);

  /** @type {string[]} */
  const names = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = /** @type {any} */ (await user.send('GET', `/transactions?limit=100&page=${page}`));
    pages = body.totalPages;
    for (const { name } of body.transactions) names.push(name);
  }
  expect(names.sort()).toEqual([...acknowledged].sort());
});
