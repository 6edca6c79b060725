import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { chooseSomeOrAll } from '../../reader/testing/choose-some-or-all.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { createFileReadingProcesses, type FileToParse } from './file-reading-processes.ts';
import { fetchImportRows, importFiles } from './testing/upload-files.ts';

const ANNS = 'Date,Description,Amount\n2026-10-01,SECRET OF ANN,-8\n';
const BENS = 'Date,Description,Amount\n2026-10-02,OF BEN,-9\n';

/** @param open returns the text as a stream; a single chunk by default */
function source(text: string, open = () => Readable.from([Buffer.from(text)])): FileToParse {
  return { name: 'bank.csv', size: Buffer.byteLength(text), answers: {}, open };
}

/** Starts reading processes that run the given program instead of the real one. */
async function startProcesses(program?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'reading-process-'));
  const child = join(folder, 'child.mjs');
  await writeFile(child, program ?? '');
  const processes = createFileReadingProcesses(program === undefined ? undefined : child);
  onTestFinished(async () => {
    await processes.close();
    await rm(folder, { recursive: true });
  });
  return (files: readonly FileToParse[], signal = new AbortController().signal) =>
    processes.read(files, async ({ head, rows }) => (await rows(0, head.rowCount)).map(({ name }) => name), signal);
}

async function* failsAfter(bytes: number): AsyncGenerator<Buffer> {
  yield Buffer.from(ANNS).subarray(0, bytes);
  throw new Error('the disk is gone');
}

test.each([0, 1, 30, ANNS.length])(
  'a file that ends early after %i bytes leaves nothing for the next import',
  async (bytes) => {
    const read = await startProcesses();
    await expect(read([source(ANNS, () => Readable.from(failsAfter(bytes)))])).rejects.toThrow('the disk is gone');
    expect(await read([source(BENS)])).toEqual(['Of Ben']);
  },
);

test.each([
  ['shorter', ANNS.slice(0, -10)],
  ['longer', `${ANNS}2026-10-03,MORE OF ANN,-1\n`],
])('a file that is %s than its announced size is refused and leaves nothing for the next import', async (_, text) => {
  const read = await startProcesses();
  await expect(read([source(ANNS, () => Readable.from([Buffer.from(text)]))])).rejects.toThrow('bytes instead of');
  expect(await read([source(BENS)])).toEqual(['Of Ben']);
});

test('an import cancelled during the upload leaves nothing for the next', async () => {
  const read = await startProcesses();
  const controller = new AbortController();
  async function* cancelled() {
    yield Buffer.from(ANNS);
    controller.abort(new Error('the person has left'));
    await new Promise(() => {});
  }
  const reading = read([source(ANNS), source(ANNS, () => Readable.from(cancelled()))], controller.signal);
  await expect(reading).rejects.toThrow('the person has left');
  expect(await read([source(BENS)])).toEqual(['Of Ben']);
});

/** A program that answers a read request with `reply` once it has received all bytes. */
const answering = (reply: string) => `
  import { createHash } from 'node:crypto';
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, task, files }) => {
    if (task === 'rows') return process.send({ id, answer: { rows: [{ name: 'a row' }] } });
    let bytes = Buffer.alloc(0);
    while (bytes.length < files[0].size) {
      await new Promise((resolve) => process.stdin.once('readable', resolve));
      bytes = Buffer.concat([bytes, process.stdin.read() ?? '']);
    }
    const head = { files: [], accounts: [], rowCount: 1, categories: [] };
    const received = [{ name: 'bank.csv', sha256: createHash('sha256').update(bytes).digest('hex') }];
    ${reply}
  });
`;

test('a correct response of the process is accepted', async () => {
  const read = await startProcesses(answering('process.send({ id, answer: { head, received } });'));
  expect(await read([source(ANNS)])).toEqual(['a row']);
});

test.each([
  ['with the id of another request', 'process.send({ id: id - 1, answer: { head, received } });', 'another request'],
  [
    'twice',
    'process.send({ id, answer: { head, received } }); process.send({ id, answer: { head, received } });',
    'another request',
  ],
  [
    'for another file',
    "received[0].name = 'other.csv'; process.send({ id, answer: { head, received } });",
    'wrong files',
  ],
  ['for other bytes', "received[0].sha256 = '0'; process.send({ id, answer: { head, received } });", 'wrong files'],
  ['with rows', 'process.send({ id, answer: { rows: [] } });', 'wrong files'],
  ['nothing and exits', 'process.exit(1);', 'could not be read'],
])('a process that responds %s is refused', async (_, reply, message) => {
  const read = await startProcesses(answering(reply));
  await expect(read([source(ANNS)])).rejects.toThrow(message);
});

// As in production, each import has its own process.
const { read: readInProcess, close } = createFileReadingProcesses();
afterAll(close);

onEachEngine(
  (app) => {
    test('discarding a preview while it is read again never exposes its rows to other users', async () => {
      const [ann, ben] = [await app().newUser(), await app().newUser()];
      const { _id: other } = (await ann.send('POST', '/accounts', { body: { name: 'Other' } })).body as MoneyAccount;
      const filler = 'x'.repeat(1000);
      const statement = (word: string) => ({
        name: `${word}.csv`,
        text: [
          'Date,Description,Amount,Note',
          ...Array.from({ length: 300 }, (_, i) => `2026-10-01,${word} ${i},-${i + 1},${filler}`),
        ].join('\n'),
      });
      for (let round = 0; round < 8; round += chooseSomeOrAll(3, 1)) {
        const { _id: id } = await importFiles(ann, statement('ANN'));
        const put = ann.send('PUT', `/imports/${id}`, { body: { accounts: [{ account: 0, accountId: other }] } });
        // Vary the delay in each round, so that the deletion happens during every step of the reading.
        for (let turn = 0; turn < round * 3; turn++) await ann.send('GET', '/auth/me');
        const [changed, discarded] = await Promise.all([put, ann.send('DELETE', `/imports/${id}`)]);
        expect([200, 404, 409]).toContain(changed.status);
        expect(discarded.status).toBe(200);
        const bens = await importFiles(ben, statement('BEN'));
        expect(bens.files).toMatchObject([{ name: 'BEN.csv', rowCount: 300 }]);
        const names = (await fetchImportRows(ben, bens._id)).map(({ originalName }) => originalName);
        expect(names.filter((name) => !name?.startsWith('BEN'))).toEqual([]);
        await ben.send('DELETE', `/imports/${bens._id}`);
      }
    });
  },
  { readInProcess },
);
