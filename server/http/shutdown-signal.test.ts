import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { uploadArchive } from '../../contract/archive.ts';
import { createImport } from '../../contract/imports/imports.ts';
import { uploadReceipt } from '../../contract/receipts.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { pausedArchiveProgram, writeArchiveProgram } from '../testing/archives/archive-program.ts';
import { fetchArchive } from '../testing/archives/archives.ts';
import { sharedTestReader, startTestApp } from '../testing/test-app.ts';
import { ENGINES } from '../testing/test-databases.ts';
import { listPathsBelow, uploadReceiptFile } from '../testing/uploads.ts';
import { waitUntil } from '../testing/wait-until.ts';

const refused = { status: 503, body: { message: 'The server is shutting down. Try again in a minute.' } };

describe.each(ENGINES)('on %s', (engine) => {
  test('a server that stops refuses uploads of which the rest does not come, and waits for none', async () => {
    const app = await startTestApp(engine);
    const { token } = await app.newUser();
    const answers = [uploadReceipt, createImport, uploadArchive].map(({ path, file }) => {
      const sent = request(`${app.url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      });
      sent.write(`--x\r\ncontent-disposition: form-data; name="${file}"; filename="a.pdf"\r\n\r\n%PDF`.padEnd(10_000));
      return new Promise((resolve, reject) => {
        sent.on('error', reject);
        sent.on('response', async (response) => resolve({ status: response.statusCode, body: await json(response) }));
      });
    });
    await waitUntil(() => listPathsBelow(app.files.incomingFolder).length === 3);
    await app.close();
    expect(await Promise.all(answers)).toEqual([refused, refused, refused]);
  });

  test('a server that stops refuses receipts that are being read or wait for that', async () => {
    let reading = 0;
    const reader = {
      ...sharedTestReader,
      read: (_path: string, { signal }: { signal?: AbortSignal }) => {
        reading++;
        return new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      },
    };
    const app = await startTestApp(engine, { reader });
    const user = await app.newUser();
    const answers = Array.from({ length: 5 }, (_, i) => uploadReceiptFile(user, writeTextPdf([`Total ${i}.50`])));
    await waitUntil(() => reading === 3 && listPathsBelow(app.files.incomingFolder).length === 5);
    await app.close();
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject(refused);
  });

  test('a server that stops refuses archives that are being written or checked', async () => {
    const app = await startTestApp(engine);
    const { config } = app;
    const [owner, heir] = [await app.newUser(), await app.newUser()];
    await owner.add();
    const form = await fetchArchive(owner);
    const [writing, checking] = ['writing', 'checking'].map((name) => join(config.dataDir, name)) as [string, string];
    const holding = (begun: string) => writeArchiveProgram(`${begun}-program`, pausedArchiveProgram(begun, '/never'));
    config.projectDir = holding(writing);
    const written = owner.send('GET', '/archive');
    await waitUntil(() => existsSync(writing));
    config.projectDir = holding(checking);
    const checked = heir.send('POST', '/archive', { form });
    await waitUntil(() => existsSync(checking));
    await app.close();
    expect([await written, await checked]).toMatchObject([refused, refused]);
  });
});
