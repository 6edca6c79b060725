import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import {
  addTransaction,
  buildPurchase,
  EXAMPLE_DAY,
  type Example,
  type ExampleRequestsByOperation,
  ensureAccount,
  getNextNumber,
} from '../testing/examples/example.ts';
import type { TestUser } from '../testing/test-app.ts';
import { uploadReceiptFile } from '../testing/uploads.ts';

const correction = { merchant: 'Kiosk', amount: 12.75, category: 'Pets', date: EXAMPLE_DAY };

/** Adds a receipt that shows no amount, so that no transaction is recorded for it. */
async function addReceipt(user: TestUser, lines = ['OAK TRADING LTD', 'Thank you']): Promise<string> {
  const { body } = await uploadReceiptFile(user, writeTextPdf(lines));
  const { _id, receiptId } = body as { _id?: string; receiptId?: string };
  return receiptId ?? _id ?? '';
}

/** Adds a receipt from a different shop. Correcting it does not change how the first receipt is read. */
const addOtherShopReceipt = (user: TestUser) => addReceipt(user, ['PINE BOOKS', 'See you']);

/** Adds a receipt with a transaction. */
async function addRecordedReceipt(user: TestUser): Promise<string> {
  const id = await addReceipt(user);
  await user.send('POST', `/receipts/${id}/transaction`, { body: buildPurchase() });
  return id;
}

async function addLearnedCorrection(user: TestUser): Promise<string> {
  await user.send('PUT', `/receipts/${await addOtherShopReceipt(user)}`, { body: correction });
  const { body } = await user.send('GET', '/receipts/lessons');
  return (body as { _id: string }[])[0]?._id ?? '';
}

function createReceiptForm(total: string): FormData {
  const form = new FormData();
  const pdf = writeTextPdf(['ELM TRADING LTD', 'Date 2026-11-02', `Total ${total}`]);
  form.set('receipt', new Blob([new Uint8Array(pdf)]), 'receipt.pdf');
  return form;
}

const receiptExample: Example = async (user) => ({ id: await addReceipt(user) });

export const EXAMPLES: ExampleRequestsByOperation = {
  uploadReceipt: [
    () => ({
      form: createReceiptForm(`12.${10 + (getNextNumber() % 90)}`),
      other: { form: createReceiptForm('13.75') },
    }),
    async (user) => {
      const form = createReceiptForm(`14.${10 + (getNextNumber() % 90)}`);
      form.set('transactionId', await addTransaction(user));
      return { form };
    },
  ],
  listReceipts: [
    async (user) => ({ other: { query: `transactionId=${(await user.add())._id}` } }),
    { query: 'search=oak' },
    async (user) => ({ query: `transactionId=${(await user.add())._id}` }),
  ],
  getReceipt: [receiptExample, async (user) => ({ id: await addRecordedReceipt(user) })],
  updateReceipt: async (user) => ({
    id: await addOtherShopReceipt(user),
    body: { ...correction, accountId: await ensureAccount(user) },
  }),
  deleteReceipt: [receiptExample, async (user) => ({ id: await addRecordedReceipt(user) })],
  listReceiptItems: [
    receiptExample,
    async (user) => ({ id: await addReceipt(user, ['ELM TRADING LTD', 'Milk 1.20', 'Bread 2.30', 'Total 3.50']) }),
  ],
  getReceiptFile: receiptExample,
  getReceiptThumbnail: receiptExample,
  getReceiptOriginal: receiptExample,
  createReceiptTransaction: async (user) => {
    const id = await addReceipt(user);
    const refundOf = await addTransaction(user);
    const supper = buildPurchase({ name: 'Supper', isIncome: true, accountId: await ensureAccount(user), refundOf });
    return { id, body: buildPurchase(), other: { id, body: supper } };
  },
  attachReceipt: async (user) => ({ id: await addReceipt(user), body: { transactionId: (await user.add())._id } }),
  deleteLearnedCorrection: async (user) => ({ id: await addLearnedCorrection(user) }),
};
