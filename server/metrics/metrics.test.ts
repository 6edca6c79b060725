import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { readConfig } from '../config.ts';
import { createId } from '../db/create-id.ts';
import { PROJECT_DIR } from '../platform/installation.ts';
import { findFreePort, startServerProcess } from '../testing/server-process.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { createDataHome, ENGINES } from '../testing/test-databases.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';

/** The guide, the alert rules and the dashboard, which must only use existing metrics. */
const [GUIDE = '', ...USES] = ['monitoring.md', 'prometheus-alerts.yml', 'grafana-dashboard.json'].map((name) =>
  readFileSync(join(PROJECT_DIR, 'docs', 'deploy', name), 'utf8'),
);

const EMAIL = 'magdalena.quill@home.org';
const NAME = 'Zanzibar ferry';
const AMOUNT = 48_151.62;

/** The time between two scrapes in milliseconds. The server caches values from the database for five seconds. */
const scrapeEvery = 1000;

describe.each(ENGINES)('on %s', (engine) => {
  let app: TestApp;
  let port: number;
  let user: TestUser;
  beforeAll(async () => {
    port = await findFreePort();
    const env = { METRICS_PORT: String(port), BACKUPS_KEPT: '1' };
    app = await startTestApp(engine, { env, mailer: { send: () => Promise.reject(new Error('no mail server')) }, log });
    user = await app.newUser(EMAIL);
  });
  afterAll(() => app.close());

  const log = { write: () => {} };
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const scrape = async () => (await get('/metrics')).text();
  /** Resolves as soon as the metrics contain the line. */
  const untilTheySay = (line: string) =>
    waitUntil(async () => (await scrape()).split('\n').some((each) => each.startsWith(line)), scrapeEvery);

  test('requests are counted by operation and status, and timed', async () => {
    await user.add({ name: NAME, cost: AMOUNT });
    await user.send('POST', '/transactions', { body: {} });
    await user.send('GET', '/transactions?search=Zanzibar');
    await untilTheySay('moneta_requests_total{operation="createTransaction",status="201"} 1');
    await untilTheySay('moneta_requests_total{operation="createTransaction",status="400"} 1');
    await untilTheySay('moneta_request_duration_seconds_count{operation="listTransactions"} 1');
  });

  test('receipts are counted by result', async () => {
    const upload = async (content: Uint8Array) => {
      const form = new FormData();
      form.append('receipt', new Blob([content as Uint8Array<ArrayBuffer>]), 'receipt.pdf');
      return (await user.send('POST', '/receipts/upload', { form })).status;
    };
    expect(await upload(writeTextPdf(['ELM TRADING LTD', 'Date 2026-11-02', `Total ${AMOUNT}`]))).toBe(201);
    expect(await upload(Buffer.from('not a receipt'))).toBe(415);
    await untilTheySay('moneta_receipts_total{result="read"} 1');
    await untilTheySay('moneta_receipts_total{result="kind"} 1');
  });

  test('they show the database, queues, waiting mail, overdue items and the last backup', async () => {
    await untilTheySay('moneta_storage_up 1');
    await untilTheySay('moneta_queue_waiting{queue="receipts"} 0');
    await untilTheySay('moneta_queue_running{queue="imports"} 0');
    await untilTheySay('moneta_recurring_overdue 0');
    await untilTheySay('moneta_last_backup_timestamp_seconds 0');
    const text = await scrape();
    expect(text).toContain(`moneta_info{version="0.0.0-test",database="${engine}"} 1`);
    expect(Number(/^moneta_database_size_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(100_000);
    expect(/^moneta_database_connections\{state="idle"\} \d+$/m.test(text)).toBe(engine === 'postgres');
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);

    await user.send('POST', '/recurring/create', {
      body: { name: NAME, category: 'Food', amount: AMOUNT, frequency: 'monthly', startDate: '2100-01-01' },
    });
    const userId = await getUserId(app.db, EMAIL);
    await app.db.updateTable('recurring').set({ next_due_day: '2026-01-01' }).where('user_id', '=', userId).execute();
    const mail = { user_id: userId, kind: 'reset-password', recipient: EMAIL, details: '{}', attempts: 2 } as const;
    await app.db
      .insertInto('mail_queue')
      .values({ ...mail, id: createId(), due_at: Date.now() + 3_600_000 })
      .execute();
    const backups = join(app.config.dataDir, 'backups');
    await mkdir(backups, { recursive: true });
    await writeFile(join(backups, '2026-11-22T09-19-49Z-daily.moneta'), '');
    await untilTheySay('moneta_recurring_overdue 1');
    await untilTheySay('moneta_mail_failing 1');
    await untilTheySay(`moneta_last_backup_timestamp_seconds ${Date.UTC(2026, 10, 22, 9, 19, 49) / 1000}`);
  });

  test('they contain nothing about users, whatever is requested', async () => {
    const [{ _id }] = ((await user.send('GET', '/transactions')).body as { transactions: [{ _id: string }] })
      .transactions;
    const { body } = await user.send('GET', '/auth/me');
    await user.send('GET', `/transactions/${_id}`);
    await user.send('GET', `/tags/${encodeURIComponent(NAME)}`);
    for (const path of [`/api/${NAME}`, `/${EMAIL}?token=${user.token}`, `/reset-password?token=${user.token}`]) {
      await fetch(app.url + path);
    }
    await untilTheySay('moneta_requests_total{operation="getTag",status="404"} 1');
    const text = await scrape();
    const { _id: userId } = body as { _id: string };
    for (const secret of [EMAIL, 'quill', 'Zanzibar', String(AMOUNT), '48151', _id, userId, user.token, 'token=']) {
      expect(text).not.toContain(secret);
    }
    // Labels must not contain text from requests, so each label must have one of a few known values.
    const operations = new Set([...text.matchAll(/operation="([^"]*)"/g)].map(([, operation]) => operation));
    expect(
      [...operations].filter(
        (operation) => !/^([a-z]+([A-Z][a-z]+)+|login|me|setup|logout|other)$/.test(operation ?? ''),
      ),
    ).toEqual([]);
  });

  test('the guide lists all metrics, and alerts and dashboard use only those that exist', async () => {
    const known = new Set([...(await scrape()).matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    expect([...known].filter((name) => name.startsWith('moneta_') && !GUIDE.includes(`\`${name}\``))).toEqual([]);
    // This metric only exists with a connection pool.
    known.add('moneta_database_connections');
    const used = USES.flatMap((text) => text.match(/\b(moneta|nodejs|process)_\w+/g) ?? []);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([]);
  });

  test('nothing else is served on that port', async () => {
    for (const path of ['/', '/metrics/', '/metrics?x=1', '/api/health']) expect((await get(path)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});

test('they say that the database is away', async () => {
  const port = await findFreePort();
  const app = await startTestApp('postgres', { env: { METRICS_PORT: String(port) }, log: { write: () => {} } });
  await app.db.destroy();
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(reply.status).toBe(200);
  expect(await reply.text()).toContain('moneta_storage_up 0\n');
  await app.close();
});

test('metrics are off by default, and served to this machine only', () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7');
});

test('a port that cannot be used stops the start', async () => {
  const home = await createDataHome('sqlite');
  const first = await startServerProcess(home, { METRICS_PORT: String(await findFreePort()) });
  const taken = new URL(first.url).port;
  const other = await createDataHome('sqlite');
  await expect(startServerProcess(other, { METRICS_PORT: taken })).rejects.toThrow(
    `Metrics cannot be served at 127.0.0.1:${taken} (EADDRINUSE). Set METRICS_HOST to an address of this machine, and METRICS_PORT to a free port.`,
  );
  expect(await first.end('SIGTERM')).toBe(0);
  await home.remove();
  await other.remove();
});
