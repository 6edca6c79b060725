import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReceiptReader } from '../../reader/index.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { sharedTestReader, startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { ENGINES } from '../testing/test-databases.ts';
import { listPathsBelow, listRecords, uploadReceiptFile } from '../testing/uploads.ts';
import { waitUntil } from '../testing/wait-until.ts';

const receipt = (number: number) =>
  writeTextPdf(['RIVERSIDE TRADING LTD', 'Date 2026-11-17', `Receipt ${number}`, `Total ${number}.75`]);

/** The real reader, except that it holds back its results until `release` is called. */
function heldReader() {
  const events: string[] = [];
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reader: ReceiptReader = {
    ...sharedTestReader,
    async read(path, options) {
      options.signal?.addEventListener('abort', () => events.push('told to stop'));
      const reading = await sharedTestReader.read(path, options);
      events.push('read');
      await isReleased;
      return reading;
    },
    close: async () => {},
  };
  return { reader, events, release };
}

describe.each(ENGINES)('on %s', (engine) => {
  let app: TestApp;
  let user: TestUser;
  let held: ReturnType<typeof heldReader>;
  beforeEach(async () => {
    held = heldReader();
    app = await startTestApp(engine, { reader: held.reader, env: { READER_PROCESSES: '1' } });
    user = await app.newUser();
  });
  afterEach(async () => {
    held.release();
    await app.close();
  });

  const incoming = () => listPathsBelow(app.files.incomingFolder);
  const expectNothing = async () => {
    await waitUntil(() => incoming().length === 0);
    expect([await listRecords(user, 'receipts'), await listRecords(user, 'transactions')]).toEqual([[], []]);
    const kept = () =>
      listPathsBelow(join(app.config.dataDir, 'receipts')).filter((path) => /upload|picture/.test(path));
    await waitUntil(() => kept().length === 0);
    expect(await app.db.selectFrom('receipt_files').select('part').execute()).toEqual([]);
  };

  /** Starts an upload over a connection that the test can cut. */
  function begin(bytes: Buffer, { key = 'key', end = true } = {}): ClientRequest {
    const boundary = 'xxxx';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="receipt"; filename="a.pdf"\r\n\r\n`;
    const sent = request(`${app.url}/api/receipts/upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': key,
      },
    });
    // Ignore the error, because the test cuts the connection.
    sent.on('error', () => {});
    sent.write(head);
    sent.write(bytes);
    if (end) sent.end(`\r\n--${boundary}--\r\n`);
    return sent;
  }

  test('an upload cancelled after reading leaves nothing behind and can be sent again', async () => {
    const sent = begin(receipt(1));
    await waitUntil(() => held.events.includes('read'));
    sent.destroy();
    await waitUntil(() => held.events.includes('told to stop'));
    held.release();
    await expectNothing();
    expect((await uploadReceiptFile(user, receipt(1), { key: 'key' })).status).toBe(201);
  });

  test('an upload cancelled while it waits or is being sent leaves nothing behind', async () => {
    const first = [begin(receipt(1), { key: 'a' }), begin(receipt(2), { key: 'b' })];
    await waitUntil(() => held.events.length === 2);
    const waiting = begin(receipt(3), { key: 'c' });
    const unsent = begin(receipt(4), { key: 'd', end: false });
    await waitUntil(() => incoming().length === 4);
    waiting.destroy();
    unsent.destroy();
    await waitUntil(() => incoming().length === 2);
    for (const each of first) each.destroy();
    held.release();
    await expectNothing();
    expect(held.events.filter((event) => event === 'read')).toHaveLength(2);
  });

  test("one user's upload does not wait for all uploads of another user", async () => {
    const answered: string[] = [];
    const send = async (name: string, from: TestUser, bytes: Buffer) => {
      const { status } = await uploadReceiptFile(from, bytes);
      answered.push(`${name} ${status}`);
    };
    const many = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => send('many', user, receipt(number)));
    await waitUntil(() => incoming().length === many.length);
    const one = send('one', await app.newUser(), receipt(1));
    await waitUntil(() => incoming().length === many.length + 1);
    held.release();
    await Promise.all([...many, one]);
    // Two uploads are being read and one is waiting, so this one comes last. The order of the responses may differ.
    expect(answered.indexOf('one 201')).toBeGreaterThanOrEqual(0);
    expect(answered.indexOf('one 201')).toBeLessThan(6);
  });

  test('when too many uploads of one user wait, further ones are refused and all others succeed', async () => {
    const [atOnce, mayWait, tooMany] = [2, 40, 3];
    const refused: Awaited<ReturnType<typeof uploadReceiptFile>>[] = [];
    // All uploads have the same content, which is read once. Every upload except the first is stored as a possible
    // duplicate.
    const answers = Array.from({ length: atOnce + mayWait + tooMany }, async () => {
      const answer = await uploadReceiptFile(user, receipt(1));
      if (answer.status === 503) refused.push(answer);
      return answer.status;
    });
    await waitUntil(() => refused.length === tooMany);
    for (const { body, headers } of refused) {
      expect(body).toEqual({ message: expect.stringMatching(/Try again.*\.$/) });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await user.send('GET', '/transactions')).status).toBe(200);
    const ofAnother = uploadReceiptFile(await app.newUser(), receipt(1));
    await waitUntil(() => incoming().length === atOnce + mayWait + 1);
    held.release();
    expect((await ofAnother).status).toBe(201);
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(atOnce + mayWait - 1);
    expect(statuses.filter((status) => status === 503)).toHaveLength(tooMany);
    expect((await uploadReceiptFile(user, receipt(99))).status).toBe(201);
  });
});
