import { expect, test } from 'vitest';
import type { LearnedCorrection } from '../../contract/receipts/learned-corrections.ts';
import type { Receipt, ReceiptDetails } from '../../contract/receipts.ts';
import type { ReceiptReader } from '../../reader/index.ts';
import { MAX_WORDS_PER_RECEIPT } from '../../reader/limit-text.ts';
import { createTextPage } from '../../reader/testing/create-text-page.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { sharedTestReader, type TestUser } from '../testing/test-app.ts';
import { uploadRecordedReceipt } from '../testing/uploads.ts';

/**
 * Twenty thousand words between the header and the footer of a receipt. Most of them could be the total or the date.
 */
const LINES = Array.from(
  { length: 2500 },
  (_, i) => `TOTAL ${i}.50 CASH ${i}.90 CHANGE ${i % 7}.10 ${(i % 28) + 1}/03/2025 X`,
);
const dense = (day: string, total: string) => [
  'OLD MILL BAKERY LTD',
  `Date ${day}`,
  ...LINES,
  `GRAND TOTAL ${total}`,
  'SEE YOU SOON',
];

/** The real reader, which also records its calls. */
const asked: string[] = [];
const reader: ReceiptReader = {
  ...sharedTestReader,
  async readByCorrection(receipt, options) {
    asked.push('by lesson');
    return sharedTestReader.readByCorrection(receipt, options);
  },
  async confirm(receipt, options) {
    asked.push('confirm');
    return sharedTestReader.confirm(receipt, options);
  },
};

/** CPU time in milliseconds: a third of the time that it would take to choose among so many words. */
const BOUND = 1000;

/** Measures the CPU time of the server's process in milliseconds, without the reader's processes. */
async function workOf<T>(run: () => Promise<T>): Promise<[ms: number, answer: T]> {
  const before = process.cpuUsage();
  const answer = await run();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, answer];
}

onEachEngine(
  (app) => {
    const textsOf = ({ pages }: ReceiptDetails) =>
      pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words)).map(({ text }) => text);
    const correct = (user: TestUser, { _id, extractedData }: Receipt) =>
      user.send('PUT', `/receipts/${_id}`, {
        body: { ...extractedData, merchant: 'The Mill', amount: 8.4, date: '2026-11-17' },
      });
    const details = async (user: TestUser, { _id }: Receipt) =>
      (await user.send('GET', `/receipts/${_id}`)).body as ReceiptDetails;

    test('correcting and learning from a dense receipt does not block the server', async () => {
      const user = await app().newUser();
      const first = await uploadRecordedReceipt(user, writeTextPdf(dense('2026-11-17', '8.40')));
      const [correcting, corrected] = await workOf(() => correct(user, first));
      expect(corrected).toMatchObject({ status: 200, body: { extractedData: { merchant: 'The Mill', amount: 8.4 } } });
      const [uploading, next] = await workOf(() =>
        uploadRecordedReceipt(user, writeTextPdf(dense('2026-11-18', '3.10'))),
      );
      expect(next.extractedData.merchant).toBe('The Mill');
      expect(asked.splice(0)).toEqual(['confirm', 'by lesson']);
      expect((await user.send('GET', '/receipts/lessons')).body as LearnedCorrection[]).toMatchObject([
        { merchant: 'The Mill' },
      ]);
      const words = textsOf(await details(user, first));
      expect(words.length).toBeLessThanOrEqual(MAX_WORDS_PER_RECEIPT);
      expect(words.slice(0, 2)).toEqual(['OLD', 'MILL']);
      expect(words.at(-1)).toBe('SOON');
      for (const ms of [correcting, uploading]) expect(ms).toBeLessThan(BOUND);
    });

    test('words of a dense receipt stored by an earlier version are limited when it is shown and corrected', async () => {
      const user = await app().newUser();
      const receipt = await uploadRecordedReceipt(
        user,
        writeTextPdf(['OLD MILL BAKERY LTD', 'Date 2026-11-17', 'Total 8.40']),
      );
      const pages = JSON.stringify([createTextPage(dense('2026-11-17', '8.40'))]);
      await app().db.updateTable('receipts').set({ pages }).where('id', '=', receipt._id).execute();
      const [showing, shown] = await workOf(() => details(user, receipt));
      const words = textsOf(shown);
      expect(words.length).toBeLessThanOrEqual(MAX_WORDS_PER_RECEIPT);
      expect([words[0], words.at(-1)]).toEqual(['OLD', 'SOON']);
      const [correcting, { status }] = await workOf(() => correct(user, receipt));
      expect(status).toBe(200);
      expect(asked.splice(0)).toEqual(['confirm']);
      for (const ms of [showing, correcting]) expect(ms).toBeLessThan(BOUND);
    });
  },
  { reader, now: () => new Date('2026-11-21T12:00:00Z') },
);
