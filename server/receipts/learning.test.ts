import { expect, test } from 'vitest';
import type { LearnedCorrection } from '../../contract/receipts/learned-corrections.ts';
import type { Receipt, ReceiptDetails } from '../../contract/receipts.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { alignLeftAndRight, drawLines } from '../../reader/testing/draw-receipt.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';
import { listRecords, uploadRecordedReceipt, uploadUnrecordedReceipt } from '../testing/uploads.ts';

/**
 * Returns a receipt with a name that is hard to read, an unusual word for the total, and a date with the day before the
 * month.
 */
function printed(day: string, [milk, bread]: [string, string], total: string) {
  const lines = ['       KWIKEE MARTT 24', '       12 HIGH STREET', '    TEL 030 5550 1234', '', `DATE: ${day}`, ''];
  const goods = [alignLeftAndRight('MILK', milk), alignLeftAndRight('BREAD', bread), ''];
  return [
    ...lines,
    ...goods,
    alignLeftAndRight('TOTAL', '15.00'),
    alignLeftAndRight('MEMBERS OWE', total),
    '',
    'THANK YOU',
  ];
}
const FIRST = await drawLines(printed('03/04/2026', ['4.50', '8.25'], '12.75'));
const NEXT = await drawLines(printed('05/04/2026', ['2.10', '3.20'], '5.30'));
const LAST = writeTextPdf(printed('06/04/2026', ['1.00', '2.00'], '3.00'));
const TRUTH = { merchant: 'Kwik Mart', amount: 12.75, category: 'Corner shop', date: '2026-04-03' };

const bakery = (day: string, total: string) =>
  writeTextPdf(['OLD MILL BAKERY', '3 Station Road', `Date ${day}`, 'Rolls', `Total ${total}`]);

onSharedApps(
  (app) => {
    const correct = async (user: TestUser, id: string, body: object = TRUTH) => {
      const answer = await user.send('PUT', `/receipts/${id}`, { body });
      expect(answer).toMatchObject({ status: 200 });
      return answer.body as ReceiptDetails;
    };
    /** Returns the highlighted words of each field. */
    const markedFor = ({ pages }: ReceiptDetails) => {
      const marked: Record<string, string> = {};
      for (const { text, usedFor } of pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words))) {
        for (const field of usedFor) marked[field] = field in marked ? `${marked[field]} ${text}` : text;
      }
      return marked;
    };
    const lessons = async (user: TestUser) => (await user.send('GET', '/receipts/lessons')).body as LearnedCorrection[];
    /** Returns the values that the reader finds if it has no learned corrections. */
    const untaught = async (bytes: Buffer) => (await uploadRecordedReceipt(await app().newUser(), bytes)).extractedData;
    const deleteAll = async (user: TestUser) => {
      for (const { _id } of await listRecords<Transaction>(user, 'transactions')) {
        await user.send('DELETE', `/transactions/${_id}`);
      }
    };

    test("a correction is applied to this user's next receipt from that shop until it is forgotten", async () => {
      const user = await app().newUser();
      const first = await uploadRecordedReceipt(user, FIRST);
      expect(first.extractedData).toMatchObject({ merchant: 'KWIKEE MARTT 24', amount: 15, category: 'Groceries' });
      const corrected = await correct(user, first._id);
      // Without the correction, the reader would choose another total. The name is not printed on the receipt.
      expect(markedFor(corrected)).toMatchObject({ amount: '12.75', date: '03/04/2026' });
      expect(markedFor(corrected)).not.toHaveProperty('merchant');
      const next = await uploadRecordedReceipt(user, NEXT);
      expect(next).toMatchObject({
        extractedData: { merchant: 'Kwik Mart', amount: 5.3, category: 'Corner shop', date: '2026-04-05' },
        sure: { merchant: true },
      });
      // The name was learned from printed words, so they stay highlighted after the user confirms the receipt.
      const { merchant, amount, category, date } = next.extractedData;
      expect(markedFor(await correct(user, next._id, { merchant, amount, category, date }))).toMatchObject({
        merchant: expect.stringContaining('KWIKEE'),
        amount: '5.30',
      });
      const [lesson, ...others] = await lessons(user);
      expect(others).toEqual([]);
      expect(lesson).toEqual({
        _id: expect.any(String),
        merchant: 'Kwik Mart',
        readAs: 'KWIKEE MARTT 24',
        category: 'Corner shop',
        amountLabel: expect.stringMatching(/members ?owe/i),
        isMonthFirst: first.extractedData.date === TRUTH.date ? null : false,
        learnedAt: '2026-11-21T12:00:00.000Z',
      });

      const stranger = await app().newUser();
      const untaught = (await uploadRecordedReceipt(stranger, LAST)).extractedData;
      expect(untaught).toMatchObject({ merchant: 'KWIKEE MARTT 24', amount: 15 });
      expect(await lessons(stranger)).toEqual([]);

      const forget = () => user.send('DELETE', `/receipts/lessons/${lesson?._id}`);
      expect(await forget()).toMatchObject({
        status: 200,
        body: { message: expect.stringMatching(/^Corrections forgotten/) },
      });
      expect((await forget()).status).toBe(404);
      await deleteAll(user);
      expect((await uploadRecordedReceipt(user, LAST)).extractedData).toEqual(untaught);
    });

    test('a correction also changes the transaction, keeps its note, and has full confidence', async () => {
      const user = await app().newUser();
      const { _id, transactionId } = await uploadRecordedReceipt(user, bakery('2026-11-17', '8.40'));
      const [made] = await listRecords<Transaction>(user, 'transactions');
      const noted = { ...made, note: 'for the party' };
      await user.send('PUT', `/transactions/${transactionId}`, { body: noted });
      const body = { merchant: 'Old Mill', amount: 8.45, category: 'groceries', date: '2026-11-18' };
      const corrected = await correct(user, _id, body);
      const transaction = {
        name: 'Old Mill',
        cost: 8.45,
        category: 'Groceries',
        addedOn: '2026-11-18',
        note: 'for the party',
      };
      expect(corrected).toMatchObject({
        transactionId,
        extractedData: { ...body, category: 'Groceries' },
        confidence: { merchant: 1, amount: 1, date: 1, category: 1 },
        sure: { merchant: true, amount: true, date: true },
        transaction,
      });
      expect(await listRecords<Transaction>(user, 'transactions')).toMatchObject([transaction]);
      await expectTotalsToEqualSums(app().db, user);
      // The new name is part of the printed name. Values that are not printed on the receipt are not highlighted.
      expect(markedFor(corrected)).toEqual({ merchant: 'OLD MILL' });
      expect(await (await user.send('GET', `/receipts/${_id}`)).body).toEqual(corrected);
      expect(await listRecords<Receipt>(user, 'receipts', 'search=old mill')).toHaveLength(1);

      for (const [field, wrong] of Object.entries({ merchant: ' ', amount: 0, category: '', date: '2026-02-30' })) {
        const answer = await user.send('PUT', `/receipts/${_id}`, { body: { ...body, [field]: wrong } });
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: field }] } });
      }
      expect((await user.send('GET', `/receipts/${_id}`)).body).toEqual(corrected);
    });

    test('a correct reading teaches nothing, and a lesson is removed when the user reverts it', async () => {
      const user = await app().newUser();
      const first = await uploadRecordedReceipt(user, bakery('2026-11-17', '8.40'));
      const { merchant, amount, category, date } = first.extractedData;
      await correct(user, first._id, { merchant, amount, category, date });
      expect(await lessons(user)).toEqual([]);
      await correct(user, first._id, { merchant: 'The Mill', amount, category, date });
      expect(await lessons(user)).toMatchObject([{ merchant: 'The Mill', readAs: merchant, category: null }]);

      // Confirming the correction again keeps it, and so does a receipt that is read correctly without it.
      const second = await uploadRecordedReceipt(user, bakery('2026-11-18', '3.10'));
      expect(second.extractedData.merchant).toBe('The Mill');
      await correct(user, second._id, { merchant: 'The Mill', amount: 3.1, category, date: '2026-11-18' });
      expect(await lessons(user)).toMatchObject([{ merchant: 'The Mill', readAs: merchant }]);
      await correct(user, second._id, { merchant, amount: 3.1, category, date: '2026-11-18' });
      expect(await lessons(user)).toEqual([]);
    });

    test('completing a receipt by hand teaches like a correction', async () => {
      const user = await app().newUser();
      const lines = ['CORNER KIOSK', '8 Bridge Lane', 'Date 2026-11-17', 'Thank you'];
      const { receiptId } = await uploadUnrecordedReceipt(user, writeTextPdf(lines), 422);
      const body = { name: 'Kiosk', category: 'Papers', cost: 3, addedOn: '2026-11-17', isIncome: false };
      expect((await user.send('POST', `/receipts/${receiptId}/transaction`, { body })).status).toBe(201);
      expect(await lessons(user)).toMatchObject([{ merchant: 'Kiosk', category: 'Papers' }]);
      const details = (await user.send('GET', `/receipts/${receiptId}`)).body;
      expect(details).toMatchObject({
        extractedData: { merchant: 'Kiosk', amount: 3, category: 'Papers', date: '2026-11-17' },
        sure: { merchant: true, amount: true, date: true },
        transaction: { name: 'Kiosk', cost: 3 },
      });
    });

    test('the category is the one chosen last for the merchant, even in a manual entry', async () => {
      const user = await app().newUser();
      const guess = (await untaught(bakery('2026-11-17', '8.40'))).category;
      expect(guess).toBe('Food');
      const read = (await uploadRecordedReceipt(user, bakery('2026-11-17', '8.40'))).extractedData;
      expect(read.category).toBe(guess);
      const named = { name: `${read.merchant}`.toLowerCase().replace('e', 'é') };
      await user.add({ ...named, category: 'Breakfast', addedOn: '2026-11-18', note: 'with a note' });
      await user.add({ ...named, category: 'Older', addedOn: '2026-11-10' });
      await user.add({ ...named, category: 'Gifts', addedOn: '2026-11-19', isIncome: true });
      await user.add({ name: `${named.name}s`, category: 'Others', addedOn: '2026-11-19' });
      expect((await uploadRecordedReceipt(user, bakery('2026-11-19', '2.20'))).extractedData.category).toBe(
        'Breakfast',
      );
      await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Breakfast' } });
      expect((await uploadRecordedReceipt(user, bakery('2026-11-20', '2.40'))).extractedData.category).toBe(
        'Miscellaneous',
      );
    });

    test('correcting two receipts from one shop at the same time teaches one lesson', async () => {
      const user = await app().newUser();
      const [one, other] = [
        await uploadRecordedReceipt(user, bakery('2026-11-17', '8.40')),
        await uploadRecordedReceipt(user, bakery('2026-11-18', '3.10')),
      ];
      const corrected = (receipt: Receipt) => ({ ...receipt.extractedData, merchant: 'The Mill' });
      await Promise.all([one, other].map((receipt) => correct(user, receipt._id, corrected(receipt))));
      expect(await lessons(user)).toMatchObject([{ merchant: 'The Mill' }]);
    });

    test('deleting a category removes it from lessons', async () => {
      const user = await app().newUser();
      const { _id, extractedData } = await uploadRecordedReceipt(user, bakery('2026-11-17', '8.40'));
      await correct(user, _id, { ...extractedData, category: 'Rolls' });
      expect(await lessons(user)).toMatchObject([{ category: 'Rolls' }]);
      await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Rolls' } });
      expect(await lessons(user)).toEqual([]);
      expect(await listRecords(user, 'receipts')).toMatchObject([{ extractedData: { category: 'Miscellaneous' } }]);
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
